"""Prints the page of the Python API: public names of `doudizhu` with signatures and docstrings, read without importing it."""

import ast
import re
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "python" / "doudizhu"


def docstring_after(body, node):
    """The string below an assignment documents the name."""
    at = body.index(node) + 1
    following = body[at] if at < len(body) else None
    is_text = isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant)
    return following.value.value if is_text and isinstance(following.value.value, str) else None


def definitions(module):
    """Public names of a module: their node, their docstring."""
    body = ast.parse((PACKAGE / f"{module}.py").read_text("utf8")).body
    for node in body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            yield node.name, node, ast.get_docstring(node)
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                if isinstance(target, ast.Name):
                    yield target.id, node, docstring_after(body, node)


def signature(function, name, skip_self=False):
    arguments = function.args
    if skip_self:
        arguments = ast.arguments(**{**vars(arguments), "args": arguments.args[1:]})
    result = f" -> {ast.unparse(function.returns)}" if function.returns else ""
    line = f"{name}({ast.unparse(arguments)}){result}"
    return line if len(line) <= 100 else re.sub(r", (?=\*?\*?\w+(?::|=|,|\)))", ",\n    ", line)


def prose(docstring):
    """A docstring as Markdown: lists of arguments become bullets, examples stay code."""
    lines = []
    section = None
    for line in (docstring or "").splitlines():
        heading = re.fullmatch(r"(Args|Arguments|Returns|Raises|Attributes|Yields):", line)
        if heading:
            section = heading[1]
            lines += ["", f"**{section}**", ""]
        elif section and re.match(r" {4}\S", line):
            item = line.strip()
            lines.append("- " + re.sub(r"^([\w*, `]+?):(?= )", r"`\1`:", item) if section != "Returns" else item)
        elif section and line.startswith("     "):
            lines.append("  " + line.strip())
        else:
            if line.strip():
                section = None
            lines.append(line)
    return "\n".join(lines).strip()


def entry(level, title, code, docstring):
    blocks = [f"{'#' * level} {title}"]
    if code:
        blocks.append(f"```python\n{code}\n```")
    if docstring:
        blocks.append(prose(docstring))
    return blocks


def documented(name, node, docstring):
    if isinstance(node, ast.FunctionDef):
        return entry(3, f"`{name}`", signature(node, name), docstring)
    if not isinstance(node, ast.ClassDef):
        return entry(3, f"`{name}`", ast.unparse(node) if len(ast.unparse(node)) < 100 else None, docstring)
    methods = [each for each in node.body if isinstance(each, ast.FunctionDef)]
    start = next((each for each in methods if each.name == "__init__"), None)
    bases = ", ".join(ast.unparse(base) for base in node.bases)
    code = signature(start, name, skip_self=True) if start else f"class {name}({bases})"
    blocks = entry(3, f"`{name}`", code, docstring)
    fields = [each for each in node.body if isinstance(each, ast.AnnAssign) and not each.target.id.startswith("_")]
    if fields:
        rows = [
            f"| `{each.target.id}` | `{ast.unparse(each.annotation)}` | "
            + " ".join((docstring_after(node.body, each) or "").split()).replace("|", "\\|")
            + " |"
            for each in fields
        ]
        blocks.append("\n".join(["| field | type | |", "|---|---|---|", *rows]))
    for method in methods:
        if not method.name.startswith("_") and ast.get_docstring(method):
            is_property = any(ast.unparse(each) == "property" for each in method.decorator_list)
            code = None if is_property else signature(method, f"{name}.{method.name}", skip_self=True)
            blocks += entry(4, f"`{name}.{method.name}`", code, ast.get_docstring(method))
    return blocks


def main():
    init = ast.parse((PACKAGE / "__init__.py").read_text("utf8"))
    public = next(
        ast.literal_eval(node.value)
        for node in init.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
    )
    blocks = ["# Python API", ast.get_docstring(init).splitlines()[0]]
    for path in sorted(PACKAGE.glob("[a-z]*.py")):
        module = path.stem
        is_public = module in public
        found = [
            each
            for each in definitions(module)
            if (is_public and not each[0].startswith("_") and each[2]) or (not is_public and each[0] in public)
        ]
        if found:
            title = f"doudizhu.{module}" if is_public else module
            about = ast.get_docstring(ast.parse(path.read_text("utf8")))
            blocks += [f"## {title}", *([prose(about)] if about else [])]
            for each in found:
                blocks += documented(*each)
    print("\n\n".join(blocks))


main()
