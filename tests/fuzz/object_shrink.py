# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes a failing nest of objects smaller while it fails in the same way.

    shrink_object(nest, which_fail, seconds) -> the smallest found

`which_fail(nests)` says which of some variants fail like the first did. Each round
tries every single simplification at once, as nests of one program, and then as many
as possible of those that still fail together.
"""
import copy
import re
import time

from object_holders import Form, Holder
from object_subscripts import Subscript
from object_text import Parameters

READ = re.compile(r"@b(?![A-Za-z])(?:\.\w+(?:\(\))?|\[\w+\])*")


def remove_part(place):
    def apply(nest):
        return len(nest.parts) > 1 and nest.parts.pop(place)
    return apply


def remove_touch(part, place):
    def apply(nest):
        touches = nest.parts[part].touches
        return len(touches) > 1 and touches.pop(place)
    return apply


def remove_line(part, place, number):
    def apply(nest):
        touch = nest.parts[part].touches[place]
        lines = touch.body.splitlines()
        if len(lines) < 2:
            return False
        touch.body = "\n".join(lines[:number] + lines[number + 1:])
        return True
    return apply


def read_nothing(part, place):
    def apply(nest):
        touch = nest.parts[part].touches[place]
        before, touch.body = touch.body, READ.sub("2", touch.body)
        return before != touch.body
    return apply


def set_value(owner, name, value):
    """Sets what `owner`(nest) calls `name`."""
    def apply(nest):
        thing = owner(nest)
        if getattr(thing, name) == value:
            return False
        setattr(thing, name, value)
        return True
    return apply


def simple_subscript(part, name):
    def apply(nest):
        subscripts = nest.parts[part].subscripts
        # Without those, iterations do not depend on each other; in an inner
        # loop, those with one i would.
        if nest.parts[part].is_nested or subscripts[name].kind in ("i", "shared", "carried"):
            return False
        subscripts[name] = Subscript("i", "i")
        return True
    return apply


def unnested(part):
    def apply(nest):
        loop = nest.parts[part]
        if not loop.is_nested:
            return False
        loop.is_nested, loop.bare = False, "map"
        loop.subscripts = {name: Subscript("i", "i") for name in loop.subscripts}
        return True
    return apply


def held_as(name, kind):
    def apply(nest):
        holder = nest.holders[name]
        if holder.place == "parameter" and holder.form.kind in ("vector", kind) \
                and holder.way == "[]":
            return False
        nest.holders[name] = Holder("parameter", Form(kind, holder.form.is_constant))
        return True
    return apply


def in_function(nest):
    """Not a class's, with all that the class holds as parameters."""
    if nest.place == "function":
        return False
    nest.place = "function"
    for name, holder in nest.holders.items():
        if holder.place == "owner":
            nest.holders[name] = Holder("parameter", holder.form)
    return True


def closed(nest):
    """No template."""
    if not nest.parameters.is_open:
        return False
    nest.parameters = Parameters(False, False, nest.instances[-1])
    nest.instances = nest.instances[-1:]
    return True


def one_instance(nest):
    nest.instances, was = nest.instances[-1:], nest.instances
    return len(was) > 1


def without_length(nest):
    was, nest.parameters.has_length = nest.parameters.has_length, False
    return was


def record_named(nest, name):
    return next((record for type in nest.types.values() for record in type.records()
                 if record.name == name), None)


def without_field(record, name):
    def apply(nest):
        found = record_named(nest, record)
        if not found or len(found.fields) + len(found.bases) < 2:
            return False
        count = len(found.fields)
        found.fields = [field for field in found.fields if field.name != name]
        return len(found.fields) < count
    return apply


def without_base(record, place):
    def apply(nest):
        found = record_named(nest, record)
        return found and len(found.fields) + len(found.bases) > 1 and found.bases.pop(place)
    return apply


def public_fields(record):
    def apply(nest):
        found = record_named(nest, record)
        if not found or not any(field.is_private for field in found.fields):
            return False
        for field in found.fields:
            field.is_private = False
        return True
    return apply


def simplifications(nest):
    """Functions that change a nest and say whether they did."""
    for place in reversed(range(len(nest.parts))):
        yield remove_part(place)
    for part, loop in enumerate(nest.parts):
        for place in reversed(range(len(loop.touches))):
            yield remove_touch(part, place)
    yield closed
    yield in_function
    yield one_instance
    yield without_length
    yield set_value(lambda it: it, "space", None)
    yield set_value(lambda it: it, "outside", False)
    yield set_value(lambda it: it, "surround", None)
    yield set_value(lambda it: it, "box", "box.")
    for name in nest.used():
        yield held_as(name, "vector")
        yield held_as(name, "pointer")
    for part, loop in enumerate(nest.parts):
        yield unnested(part)
        yield set_value(lambda it, part=part: it.parts[part], "skips", False)
        yield set_value(lambda it, part=part: it.parts[part], "is_counted_long", False)
        for name in loop.used():
            yield simple_subscript(part, name)
        for place, touch in enumerate(loop.touches):
            yield set_value(lambda it, part=part, place=place: it.parts[part].touches[place],
                            "guard", None)
            yield read_nothing(part, place)
            for number in range(len(touch.body.splitlines())):
                yield remove_line(part, place, number)
    for record in dict.fromkeys(record for name in nest.used()
                                for record in nest.types[name].records()):
        yield set_value(lambda it, record=record: record_named(it, record.name) or record,
                        "is_aligned", False)
        yield public_fields(record.name)
        for place in reversed(range(len(record.bases))):
            yield without_base(record.name, place)
        for field in record.fields:
            yield without_field(record.name, field.name)


def variant(nest, changes, number):
    """A copy with `changes`, in a namespace of its own; None if one does nothing."""
    other = copy.deepcopy(nest)
    try:
        if not all([change(other) for change in changes]):
            return None
        other.name = f"nest{nest.number}v{number}"
        other.space = f"variant{number}"
        other.text()
    except (KeyError, IndexError, AttributeError):
        return None  # It has no such thing any more.
    return other


def failing(nest, candidates, which_fail):
    """Of lists of changes, those that leave the failure."""
    made = {}
    for number, changes in enumerate(candidates):
        other = variant(nest, changes, number)
        if other:
            made[other] = changes
    return [made[other] for other in which_fail(list(made))] if made else []


def with_changes(nest, changes):
    other = copy.deepcopy(nest)
    for change in changes:
        change(other)
    return other


def shrink_object(nest, which_fail, seconds):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        single = failing(nest, [[change] for change in simplifications(nest)], which_fail)
        if not single:
            break
        changes = [change for [change] in single]
        together = failing(nest, [changes[:length] for length in range(1, len(changes) + 1)],
                           which_fail)
        nest = with_changes(nest, max([*together, single[0]], key=len))
    return nest
