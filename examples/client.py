"""A client of a game server in plain Python: a guest plays one round with two bots (docs/reference/server-protocol.md).
Try it: python3 examples/client.py http://127.0.0.1:8080"""
import base64
import hashlib
import json
import os
import socket
import sys
import urllib.request

RANKS = "3456789TJQKA2BR"
ORIGIN = sys.argv[1].rstrip("/")
HOST, PORT = ORIGIN.removeprefix("http://").split(":")


def post(path, body=None, cookie=""):
    headers = {"origin": ORIGIN, "cookie": cookie}
    if body is not None:
        headers["content-type"] = "application/json"
    data = json.dumps(body).encode() if body else None
    with urllib.request.urlopen(urllib.request.Request(ORIGIN + path, data, headers, method="POST")) as answer:
        return json.load(answer), (answer.headers["set-cookie"] or cookie).split(";")[0]


def connect(path, cookie):
    raw = socket.create_connection((HOST, int(PORT)))
    key = base64.b64encode(os.urandom(16)).decode()
    raw.sendall(
        f"GET {path} HTTP/1.1\r\nhost: {HOST}:{PORT}\r\norigin: {ORIGIN}\r\ncookie: {cookie}\r\nupgrade: websocket\r\n"
        f"connection: Upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: {key}\r\n\r\n".encode()
    )
    stream = raw.makefile("rb")
    while stream.readline() != b"\r\n":
        pass
    return raw, stream


def send(message):
    data, mask = json.dumps(message).encode(), os.urandom(4)
    size = bytes([128 + len(data)]) if len(data) < 126 else bytes([254]) + len(data).to_bytes(2, "big")
    raw.sendall(b"\x81" + size + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(data)))


def receive():
    kind, size = stream.read(2)
    data = stream.read(int.from_bytes(stream.read({126: 2, 127: 8}[size]), "big") if size > 125 else size)
    code = int.from_bytes(data[:2], "big")
    if kind != 0x81 and code != 4002:
        sys.exit(f"closed: {code}")
    return json.loads(data) if kind == 0x81 else {"type": "elsewhere", "node": data[2:].decode()}


def patched(value, patch):
    if isinstance(patch, list):
        return patch[0]
    if isinstance(value, list):
        items = [patched(item, patch[str(at)]) if str(at) in patch else item for at, item in enumerate(value)]
        return items + patch.get("+", [])
    return {name: patched(part, patch[name]) if name in patch else part for name, part in value.items()}


def choose(decision, hand, beat):
    """The highest call, no double; of cards the lowest of one rank."""
    if decision["kind"] not in ("lead", "follow"):
        return decision["actions"][-1 if decision["kind"] in ("bid", "call") else 0]
    groups = [rank * hand.count(rank) for rank in RANKS if rank in hand]
    if beat is None:
        return {"type": "play", "play": groups[0]}
    higher = [g for g in groups if len(g) >= len(beat) < 4 and RANKS.index(g[0]) > RANKS.index(beat[0])]
    return {"type": "play", "play": higher[0][: len(beat)]} if higher and len(set(beat)) == 1 else {"type": "pass"}


def payload():
    """The next command, or None."""
    me = view["viewer"]
    if me == "spectator":
        return {"type": "sit", "seat": [seat["occupant"] for seat in view["seats"]].index(None)}
    if view["stage"] == "gathering" and not view["seats"][me]["ready"]:
        return {"type": "ready", "on": True, "pledge": pledge}
    if view["stage"] == "collectingEntropy" and not view["seats"][me]["entropyGiven"]:
        return {"type": "revealEntropy", "entropy": entropy}
    return decision and {"type": "act", "action": choose(decision, view["round"]["hand"], view["round"]["toBeat"])}


_, cookie = post("/api/session")
wish = {"rules": "competition", "public": False, "roundsMax": 1, "pace": "fast", "bots": ["rules", "rules"]}
table = post("/api/tables", wish, cookie)[0]["table"]["id"]
raw, stream = connect(f"/t/{table}", cookie)
entropy, view, decision, waits = os.urandom(16).hex(), {"roundsPlayed": 0}, None, False
pledge = hashlib.sha256(f"doudizhu-fair-1 pledge\n{entropy}\n".encode()).hexdigest()
send({"type": "join", "seen": None, "play": True})
while view["roundsPlayed"] == 0:
    message = receive()
    if message["type"] in ("start", "update"):
        view = message["view"] if message["type"] == "start" else patched(view, message["patch"])
        decision = message["decision"]
    elif message["type"] == "done":
        waits = False
    elif message["type"] == "elsewhere":
        raw, stream = connect(f"/n/{message['node']}/t/{table}", cookie)
        send({"type": "join", "seen": None, "play": True})
    elif message["type"] in ("refused", "error"):
        sys.exit(message["failure"]["message"])
    if view["roundsPlayed"] == 0 and "viewer" in view and not waits and payload():
        send({"type": "command", "id": os.urandom(16).hex(), "seq": view["seq"], "payload": payload()})
        waits = True
print("scores", view["scores"], "seat", view["viewer"])
