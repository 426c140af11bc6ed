# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ways to change an element by what is called: methods of its structures and
operators of these, helper functions, and lambdas in the body and before it."""
from object_scene import NotHere, Touch


def owned(scene, w, accepts=lambda leaf: not leaf.is_complex):
    """A number, a structure that holds it, its path there and the structure's."""
    leaf = scene.leaf(w, lambda each: each.owners and accepts(each))
    place = len(leaf.owners) - 1
    if not leaf.is_private:
        place = scene.random.randrange(len(leaf.owners))
    prefix, record = leaf.owners[place]
    inner = leaf.within(prefix)[1:]
    inherited = place + 1 < len(leaf.owners) and leaf.owners[place + 1][0] == prefix
    if inherited or scene.random.random() < 0.3:
        inner = "this->" + inner
    return leaf, record, inner, f"@{w}{prefix}"


def is_base(leaf, record):
    """Whether the object that \p record stands for is of a class derived from it."""
    places = [prefix for prefix, _ in leaf.owners]
    at = [owner for _, owner in leaf.owners].index(record)
    return at > 0 and places[at - 1] == places[at]


def claim(scene, leaf, record, operator, against=None):
    """Takes \p operator for \p record and for what is derived from it on the way to the
    number: an operator of theirs would hide it."""
    prefix = next(prefix for prefix, owner in leaf.owners if owner is record)
    group = [owner.text() for place, owner in leaf.owners if place == prefix]
    if not all([scene.claim(name, operator, against or operator) for name in group]):
        raise NotHere


def update(scene, target, number):
    """Of `target`, by a parameter `v`."""
    return scene.random.choice([f"{target} = v;", f"{target} += v;",
                                f"{target} = {target} + v;"])


def setter(scene):
    w, name = scene.array(), scene.fresh("set")
    leaf, record, inner, object = owned(scene, w)
    method = f"void {name}({leaf.number} v) {{ {update(scene, inner, leaf.number)} }}"
    return Touch("setter", f"{object}.{name}({scene.value(leaf.number)});",
                 methods=[(record, method)])


def chained_setters(scene):
    w, one, two = scene.array(), scene.fresh("with"), scene.fresh("with")
    leaf, record, inner, object = owned(scene, w)
    methods = [(record, f"{record.name} &{one}({leaf.number} v) {{\n"
                        f"  {update(scene, inner, leaf.number)}\n  return *this;\n}}"),
               (record, f"auto &{two}({leaf.number} v = 2) {{ return {one}(v), *this; }}")]
    calls = scene.random.choice([f".{one}({scene.value(leaf.number)}).{one}(3)",
                                 f".{one}({scene.value(leaf.number)}).{two}()",
                                 f".{two}().{one}(1).{two}(4)"])
    return Touch("chained setters", f"{object}{calls};", methods=methods)


def getters(scene):
    """A number read by a constant method and changed by a reference."""
    w, get, ref = scene.array(), scene.fresh("get"), scene.fresh("ref")
    leaf, record, inner, object = owned(scene, w, lambda each: not each.is_complex
                                        and not each.is_bits)
    form = scene.random.choice(["reference method", "both constants", "getter and setter"])
    if form == "reference method":
        methods = [(record, f"{leaf.number} &{ref}() {{ return {inner}; }}")]
        body = scene.change(f"{object}.{ref}()", leaf.number)
    elif form == "both constants":
        methods = [(record, f"{leaf.number} &{ref}() {{ return {inner}; }}"),
                   (record, f"const {leaf.number} &{ref}() const {{ return {inner}; }}")]
        body = scene.change(f"{object}.{ref}()", leaf.number)
    else:
        methods = [(record, f"{leaf.number} {get}() const {{ return {inner}; }}"),
                   (record, f"void {ref}({leaf.number} v) {{ {inner} = v; }}")]
        body = f"{object}.{ref}({object}.{get}() + 1);"
    return Touch(form, body, methods=methods)


def subscript_operator(scene):
    """`operator[]` or `operator()`, for constant objects and others."""
    w = scene.array()
    leaf, record, inner, object = owned(scene, w, lambda each: each.has_address())
    operator = scene.random.choice(["[]", "()"])
    claim(scene, leaf, record, operator)
    others = [each for each in record.leaves() if each.has_address()
              and each.number == leaf.number]
    other = "this->" + scene.random.choice(others).path[1:]
    methods = [(record, f"{leaf.number} &operator{operator}(int at) {{\n"
                        f"  return at == 0 ? {inner} : {other};\n}}"),
               (record, f"{leaf.number} operator{operator}(int at) const {{\n"
                        f"  return at == 0 ? {inner} : {other};\n}}")]
    at = scene.random.choice(["0", "1", "i % 2"])
    target = f"{object}{operator[0]}{at}{operator[1]}"
    return Touch("operator" + operator, scene.change(target, leaf.number), methods=methods)


def compound_operator(scene):
    w = scene.array()
    leaf, record, inner, object = owned(scene, w)
    sign = scene.random.choice(["+=", "-=", "<<=", "="])
    if sign == "=" and is_base(leaf, record):
        raise NotHere  # The derived class's own assignment hides it.
    claim(scene, leaf, record, sign, "braces" if sign == "=" else None)
    change = {"+=": f"{inner} += v;", "-=": f"{inner} = {inner} - v;", "<<=": f"{inner} = v;",
              "=": f"{inner} = v;"}[sign]
    method = (f"{record.name} &operator{sign}({leaf.number} v) {{\n  {change}\n"
              "  return *this;\n}")
    call = f"{object} {sign} {scene.value(leaf.number)};"
    if scene.random.random() < 0.2:
        call = f"({object} {sign} {scene.value(leaf.number)}) {sign} {scene.value(leaf.number)};"
    return Touch("operator" + sign, call, methods=[(record, method)])


def step_operator(scene):
    w = scene.array()
    leaf, record, inner, object = owned(scene, w)
    claim(scene, leaf, record, "++")
    if scene.random.random() < 0.5:
        return Touch("operator++", f"++{object};",
                     methods=[(record, f"{record.name} &operator++() {{\n  {inner} += 1;\n"
                                       "  return *this;\n}")])
    return Touch("operator++(int)", f"{object}++;",
                 methods=[(record, f"{record.name} operator++(int) {{\n  auto old = *this;\n"
                                   f"  {inner} += 1;\n  return old;\n}}")])


def friend_operator(scene):
    """`a[i] = a[i] + 3`, a friend that takes and returns objects by value."""
    w = scene.array()
    leaf, record, inner, object = owned(scene, w, lambda each: each.is_named())
    sign = scene.random.choice(["+", "*", "|"])
    if is_base(leaf, record):
        raise NotHere  # The result is no object of the derived class.
    claim(scene, leaf, record, sign)
    inner = inner.removeprefix("this->")
    method = (f"friend {record.name} operator{sign}({record.name} left, {leaf.number} v) {{\n"
              f"  left.{inner} += v;\n  return left;\n}}")
    return Touch("friend operator" + sign,
                 f"{object} = {object} {sign} ({scene.value(leaf.number)});",
                 methods=[(record, method)])


def sum_of_objects(scene):
    w = scene.array()
    leaf, record, inner, object = owned(scene, w, lambda each: not each.is_complex)
    if record is not scene.types[w]:
        raise NotHere
    claim(scene, leaf, record, "+=")
    path = inner.removeprefix("this->")
    others = [each for each in scene.types if scene.types[each] is record]
    method = (f"{record.name} &operator+=(const {record.name} &other) {{\n"
              f"  {inner} += other.{path};\n  return *this;\n}}")
    return Touch("operator+= of objects", f"@{w} += @{scene.random.choice(others)};",
                 methods=[(record, method)])


def other_methods(scene):
    """Templates, static ones, ones that call others, and ones of a base by its name."""
    w, name, more = scene.array(), scene.fresh("add"), scene.fresh("more")
    leaf, record, inner, object = owned(scene, w, lambda each: each.has_address())
    form = scene.random.choice(["method template", "static method", "method calls method",
                                "generic method", "method by this"])
    path = inner.removeprefix("this->")
    value = scene.value(leaf.number)
    if form == "method template":
        methods = [f"template <int N> void {name}() {{ {inner} += N; }}"]
        body = f"{object}.@Q{name}<3>();"
    elif form == "generic method":
        methods = [f"template <class F> void {name}(F f) {{ {inner} = f({inner}); }}"]
        body = f"{object}.{name}([](auto x) {{ return x + 2; }});"
    elif form == "static method":
        methods = [f"static void {name}({record.name} &to, {leaf.number} v) {{ to.{path} = v; }}"]
        body = f"{record.text()}::{name}({object}, {value});"
        if scene.random.random() < 0.5:
            body = f"{object}.{name}({object}, {value});"
    elif form == "method by this":
        methods = [f"void {name}({leaf.number} v) {{\n  auto *self = this;\n"
                   f"  self->{path} = v;\n}}"]
        body = f"{object}.{name}({value});"
    else:
        methods = [f"void {more}({leaf.number} v) {{ {inner} = v; }}",
                   f"void {name}({leaf.number} v) {{\n  {more}(v);\n"
                   f"  this->{more}({inner} + v);\n}}"]
        body = f"{object}.{name}({value});"
    return Touch(form, body, methods=[(record, method) for method in methods])


def base_method(scene):
    """A method of a base, by the base's name."""
    w, name = scene.array(), scene.fresh("base")
    leaf = scene.leaf(w, lambda each: not each.is_complex and len(each.owners) > 1
                      and each.owners[0][0] == each.owners[1][0])
    prefix, base = leaf.owners[1]
    if leaf.is_private and len(leaf.owners) > 2:
        raise NotHere
    inner = "this->" + leaf.within(prefix)[1:]
    method = f"void {name}({leaf.number} v) {{ {inner} = v; }}"
    call = f"@{w}{prefix}.{base.text()}::{name}({scene.value(leaf.number)});"
    return Touch("method of a base", call, methods=[(base, method)])


def head(text):
    """`template <...>` where `text` needs it."""
    return "@H" if any(token in text for token in ("@T", "@P", "@D")) else ""


def call(scene, name, signature, typed):
    """How a function is called: a template whose arguments the types say, or by them."""
    if not head(signature):
        return name
    return name if "@P" in typed and scene.random.random() < 0.6 else f"{name}@P"


def helper(scene):
    """A function that changes the element it is given, or a part of it."""
    w, name = scene.array(), scene.fresh("change")
    leaf = scene.leaf(w)
    type = scene.types[w].text()
    how = scene.random.choice(["reference", "pointer", "number by reference",
                               "number by pointer", "array and index"])
    value = scene.value(leaf.number)
    if how.startswith("number"):
        leaf = scene.leaf(w, lambda each: each.has_address())
        value = scene.value(leaf.number)
        sign, star, to = ("&", "", "") if how.endswith("reference") else ("*", "*", "&")
        signature = f"{leaf.number} {sign}x, {leaf.number} v"
        text = f"static void {name}({signature}) {{ {star}x = {star}x + v; }}"
        body = f"{call(scene, name, signature, '')}({to}@{w}{leaf.path}, {value});"
    elif how == "array and index":
        signature = f"{type} *all, int at, {leaf.number} v"
        text = f"inline void {name}({signature}) {{ all[at]{leaf.path} = v; }}"
        body = f"{call(scene, name, signature, type)}(@p{w}, @k{w}, {value});"
    else:
        sign, to, target = ("&", "", "e") if how == "reference" else ("*", "&", "(*e)")
        signature = f"{type} {sign}e, {leaf.number} v"
        change = update(scene, target + leaf.path, leaf.number)
        text = f"static void {name}({signature}) {{\n  {change}\n}}"
        body = f"{call(scene, name, signature, type)}({to}@{w}, {value});"
    return Touch("helper by " + how, body, helpers=[head(signature) + text])


def generic_helper(scene):
    w, name = scene.array(), scene.fresh("any")
    leaf = scene.leaf(w)
    if scene.random.random() < 0.5:
        text = f"template <class E> static void {name}(E &e) {{ e{leaf.path} += 2; }}"
        return Touch("helper template", f"{name}(@{w});", helpers=[text])
    text = ("template <class A> static void "
            f"{name}(A &all, int at) {{ all[at]{leaf.path} += 3; }}")
    return Touch("helper template of the array", f"{name}(@A{w}, @k{w});", helpers=[text])


def returning_helper(scene):
    """A function that returns a reference, a pointer, a value or an object."""
    w, name = scene.array(), scene.fresh("give")
    type = scene.types[w].text()
    how = scene.random.choice(["reference", "pointer", "element", "object", "value",
                               "value of constant"])
    leaf = scene.leaf(w, lambda each: each.has_address())
    if how == "element":
        signature = f"{type} *all, int at"
        text = f"static {type} &{name}({signature}) {{ return all[at]; }}"
        body = scene.change(f"{call(scene, name, signature, type)}(@p{w}, @k{w}){leaf.path}",
                            leaf.number)
    elif how == "object":
        signature = f"{type} e, {leaf.number} v"
        text = f"static {type} {name}({signature}) {{\n  e{leaf.path} = v;\n  return e;\n}}"
        body = (f"@{w} = {call(scene, name, signature, type)}(@{w}, "
                f"{scene.value(leaf.number)});")
    elif how.startswith("value"):
        constant = how.endswith("constant")
        signature = f"const {type} &e" if constant else f"{type} e"
        text = f"static {leaf.number} {name}({signature}) {{ return e{leaf.path} + 1; }}"
        body = f"@{w}{leaf.path} = {call(scene, name, signature, type)}(@{w});"
    else:
        sign, star, to = ("&", "", "") if how == "reference" else ("*", "*", "&")
        signature = f"{type} &e"
        text = f"static {leaf.number} {sign}{name}({signature}) {{ return {to}e{leaf.path}; }}"
        body = scene.change(f"({star}{call(scene, name, signature, type)}(@{w}))", leaf.number)
    return Touch("helper returns " + how, body, helpers=[head(signature) + text])


def nested_helper(scene):
    """A helper that hands on to another."""
    w, outer, inner = scene.array(), scene.fresh("outer"), scene.fresh("inner")
    leaf = scene.leaf(w, lambda each: each.has_address())
    type = scene.types[w].text()
    signature = f"{leaf.number} &x"
    one = f"{head(signature)}static void {inner}({signature}) {{ x += 2; }}"
    called = inner + ("@P" if head(signature) else "")
    two = f"{head(type)}static void {outer}({type} *e) {{ {called}(e->{leaf.path[1:]}); }}"
    if not leaf.path.startswith("."):
        two = f"{head(type)}static void {outer}({type} *e) {{ {called}((*e){leaf.path}); }}"
    return Touch("helper calls helper", f"{call(scene, outer, type, type)}(&@{w});",
                 helpers=[one, two])


def lambda_in_body(scene):
    w, name = scene.array(), scene.fresh("f")
    leaf = scene.leaf(w)
    how = scene.random.choice(["of a reference", "that captures", "at once", "of any type",
                               "of an index", "of a pointer"])
    value = scene.value(leaf.number)
    if how == "of a reference":
        body = (f"auto {name} = [](@E{w} &e, {leaf.number} v) {{ e{leaf.path} = v; }};\n"
                f"{name}(@{w}, {value});")
    elif how == "of any type":
        body = f"auto {name} = [&](auto &e) {{ e{leaf.path} += 2; }};\n{name}(@{w});"
    elif how == "that captures":
        change = scene.change(f"@{w}{leaf.path}", leaf.number)
        body = f"auto {name} = [&] {{ {change} }};\n{name}();"
    elif how == "of an index":
        body = f"auto {name} = [&](int at) {{ @A{w}[at]{leaf.path} = {value}; }};\n{name}(@k{w});"
    elif how == "of a pointer":
        body = (f"auto {name} = [](@E{w} *e) {{ (*e){leaf.path} = 5; }};\n{name}(&@{w});")
    else:
        body = f"[&] {{ {scene.change('@' + w + leaf.path, leaf.number)} }}();"
    return Touch("lambda " + how, body)


def lambda_before(scene):
    w, name = scene.array(), scene.fresh("g")
    leaf = scene.leaf(w)
    how = scene.random.choice(["of a reference", "of an index", "of a number",
                               "that copies a pointer", "that returns a value"])
    value = scene.value(leaf.number)
    if how == "of a reference":
        before = f"auto {name} = [](@E{w} &e, {leaf.number} v) {{ e{leaf.path} = v; }};"
        body = f"{name}(@{w}, {value});"
    elif how == "of an index":
        before = f"auto {name} = [&](int at) {{ @A{w}[at]{leaf.path} += 2; }};"
        body = f"{name}(@k{w});"
    elif how == "of a number":
        leaf = scene.leaf(w, lambda each: each.has_address())
        before = f"auto {name} = []({leaf.number} &x) {{ x += 2; }};"
        body = f"{name}(@{w}{leaf.path});"
    elif how == "that copies a pointer":
        before = (f"@E{w} *{name}p = @p{w};\n"
                  f"auto {name} = [=](int at) {{ {name}p[at]{leaf.path} = 3; }};")
        body = f"{name}(@k{w});"
    else:
        before = f"const auto {name} = [](int x) {{ return x * 2 + 1; }};"
        body = f"@{w}{leaf.path} = static_cast<{leaf.number}>({name}(i));"
    return Touch("lambda before " + how, body, before=[before])


CALLS = [setter, setter, chained_setters, chained_setters, getters, getters, subscript_operator,
         compound_operator, compound_operator, step_operator, friend_operator, sum_of_objects,
         other_methods, other_methods, base_method, helper, helper, helper, generic_helper,
         returning_helper, returning_helper, nested_helper, lambda_in_body, lambda_in_body,
         lambda_before, lambda_before]
