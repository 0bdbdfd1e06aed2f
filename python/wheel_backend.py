"""Builds the wheel with the standard library alone, so that nothing is fetched (PEP 517 and 660).

The wheel carries the program as one JavaScript file with the networks' weights beside it: `npm run build:wheel` in the
checkout makes both and puts the wheel into build/. `pip install -e python` runs the program of the checkout instead.
Python 3.11 or later builds; what is built runs on 3.9.
"""

from __future__ import annotations

import base64
import hashlib
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Any, Dict, Optional

_HERE = Path(__file__).resolve().parent
_BUNDLE = _HERE.parent / "packages" / "env" / "dist"
_BUNDLE_FILES = ("doudizhu.mjs", "neural.bin", "neural-four.bin")
_DATE = (2020, 1, 1, 0, 0, 0)  # equal sources give equal bytes


def build_wheel(
    wheel_directory: str, config_settings: Optional[Dict[str, Any]] = None, metadata_directory: Optional[str] = None
) -> str:
    """Writes the wheel. Returns its name."""
    missing = [name for name in _BUNDLE_FILES if not (_BUNDLE / name).is_file()]
    if missing:
        raise FileNotFoundError(f"no {' and '.join(missing)} in {_BUNDLE}: run npm run build:wheel in the checkout")
    files = {f"doudizhu/{path.name}": path.read_bytes() for path in sorted((_HERE / "doudizhu").glob("*.py*")) if path.is_file()}
    files["doudizhu/py.typed"] = b""
    files.update({f"doudizhu/bundle/{name}": (_BUNDLE / name).read_bytes() for name in _BUNDLE_FILES})
    return _write(Path(wheel_directory), files)


def build_editable(
    wheel_directory: str, config_settings: Optional[Dict[str, Any]] = None, metadata_directory: Optional[str] = None
) -> str:
    """Writes a wheel that points to this folder. Returns its name."""
    return _write(Path(wheel_directory), {"doudizhu-checkout.pth": f"{_HERE}\n".encode()})


def build_sdist(sdist_directory: str, config_settings: Optional[Dict[str, Any]] = None) -> str:
    """There is none: the sources of the program are the checkout."""
    raise NotImplementedError("no source distribution: build the wheel in a checkout, npm run build:wheel")


def _write(folder: Path, files: Dict[str, bytes]) -> str:
    project = tomllib.loads((_HERE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = f"{project['name']}-{project['version']}.dist-info"
    files[f"{info}/METADATA"] = _metadata(project).encode()
    files[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: wheel_backend\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files[f"{info}/LICENSE"] = (_HERE.parent / "LICENSE").read_bytes()
    rows = [f"{name},sha256={_digest(data)},{len(data)}" for name, data in files.items()]
    files[f"{info}/RECORD"] = "\n".join([*rows, f"{info}/RECORD,,", ""]).encode()
    name = f"{project['name']}-{project['version']}-py3-none-any.whl"
    folder.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(folder / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in files.items():
            entry = zipfile.ZipInfo(path, _DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            wheel.writestr(entry, data)
    return name


def _metadata(project: Dict[str, Any]) -> str:
    lines = [
        "Metadata-Version: 2.1",
        f"Name: {project['name']}",
        f"Version: {project['version']}",
        f"Summary: {project['description']}",
        f"Author: {', '.join(author['name'] for author in project['authors'])}",
        f"License: {project['license']['text']}",
        f"Keywords: {','.join(project['keywords'])}",
        f"Requires-Python: {project['requires-python']}",
        *(f"Requires-Dist: {wanted}" for wanted in project["dependencies"]),
    ]
    for extra, wanted in project["optional-dependencies"].items():
        lines += [f"Provides-Extra: {extra}", *(f'Requires-Dist: {one}; extra == "{extra}"' for one in wanted)]
    lines += ["Description-Content-Type: text/markdown", "", (_HERE / project["readme"]).read_text(encoding="utf-8")]
    return "\n".join(lines)


def _digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


if __name__ == "__main__":
    print(Path(sys.argv[1]) / build_wheel(sys.argv[1]))
