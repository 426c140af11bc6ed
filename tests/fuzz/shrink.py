# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes a failing nest smaller while it fails in the same way.

    shrink(nest, fails) -> the smallest found, with fails(it) true

Each round tries every single simplification, keeps the first that still fails,
and begins anew; it ends when none does, or when the time is up.
"""
import copy
import time

from random_body import BODIES


def without_loop(nest, number):
    """The nest without one loop that no other depends on, or None."""
    gone = nest.loops[number]
    names = (gone.variable, gone.parameter)
    others = nest.loops[:number] + nest.loops[number + 1:]
    if not others or any(name in loop.header() for loop in others for name in names):
        return None
    smaller = copy.copy(nest)
    smaller.loops = others
    smaller.mapped -= number < nest.mapped
    smaller.runs = [run[:number] + run[number + 1:] for run in nest.runs]
    return smaller if smaller.mapped > 0 else None


def without_steps(mapping):
    """The mapping without each of its steps in turn."""
    steps = mapping.split("), ")
    steps = [step + ")" if number + 1 < len(steps) else step
             for number, step in enumerate(steps)]
    for number in range(len(steps)):
        yield ", ".join(steps[:number] + steps[number + 1:]) or None


def changed(thing, **values):
    """A copy with other values, or None where it has them already."""
    if all(getattr(thing, name) == value for name, value in values.items()):
        return None
    other = copy.copy(thing)
    for name, value in values.items():
        setattr(other, name, value)
    return other


def without_one(thing, name):
    """A copy without each item of a list in turn, while it has others."""
    items = getattr(thing, name)
    for number in range(len(items) if len(items) > 1 else 0):
        yield changed(thing, **{name: items[:number] + items[number + 1:]})


def simpler_loops(loop):
    yield changed(loop, companion=None)
    yield changed(loop, is_range=False)
    yield changed(loop, declared_before=False)
    yield changed(loop, run_time_step=False)
    yield changed(loop, mirrored=False)
    yield changed(loop, width=None)
    yield changed(loop, direction=("up", "<"))
    yield changed(loop, step=1)
    if not loop.depends:
        yield changed(loop, upper=loop.parameter, reach=9)
        yield changed(loop, upper="3", reach=3)
        yield changed(loop, low=0, first="0")
    else:
        yield changed(loop, depends=None, first=str(loop.low), upper=loop.parameter,
                      reach=max(loop.reach, 9))
    yield changed(loop, type="int")


def simpler(nest):
    for number in range(len(nest.runs)):
        if len(nest.runs) > 1:
            yield changed(nest, runs=[nest.runs[number]])
    for number in reversed(range(len(nest.loops))):
        yield without_loop(nest, number)
    yield changed(nest, mapping=None)
    yield changed(nest, is_bare=False)
    yield changed(nest, reduction=None)
    yield changed(nest, private=None)
    yield changed(nest, reads_ends=False)
    yield changed(nest, body=BODIES[0])
    for number, loop in enumerate(nest.loops):
        for other in simpler_loops(loop):
            if other:
                yield changed(nest, loops=[*nest.loops[:number], other,
                                           *nest.loops[number + 1:]])
    for mapping in without_steps(nest.mapping or ""):
        yield changed(nest, mapping=mapping)


def shrink(nest, fails, seconds):
    deadline = time.monotonic() + seconds
    again = True
    while again:
        again = False
        for smaller in simpler(nest):
            if time.monotonic() > deadline:
                return nest
            if smaller and fails(smaller):
                nest, again = smaller, True
                break
    return nest
