"""Steps many games of Dou Dizhu at once over `ddz env --binary` (docs/reference/env-binary.md) with random actions, without NumPy.
    python3 examples/env_binary.py [GAMES] [COMMAND]        e.g. ... 1000 "npm run -s ddz -- env --binary" """
import json
import random
import shlex
import struct
import subprocess
import sys

MAKE, RESET, STEP, ERROR = 1, 2, 3, 0
FORMATS = {"|i1": "b", "|u1": "B", "<i4": "i", "<f4": "f"}
games = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
command = shlex.split(sys.argv[2] if len(sys.argv) > 2 else "npm run -s ddz -- env --binary")
program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def ask(kind, body):
    program.stdin.write(struct.pack("<II", 4 + len(body), kind) + body)
    program.stdin.flush()
    length, answered = struct.unpack("<II", program.stdout.read(8))
    answer = program.stdout.read(length - 4)
    if answered == ERROR:
        sys.exit(json.loads(answer)["message"])
    return answer


settings = {"protocol": 1, "seed": "example", "observe": ["hand"], "groups": [{"games": games, "scoring": "wins"}]}
made = json.loads(ask(MAKE, json.dumps(settings).encode()))
places = {array["name"]: array for array in made["arrays"]}


def array_of(answer, name):
    array, count = places[name], 1
    for size in array["shape"]:
        count *= size
    return struct.unpack_from(f"<{count}{FORMATS[array['dtype']]}", answer, made["headBytes"] + array["offset"])


finished = wins = steps = 0
answer = ask(RESET, b"")
while finished < games:
    starts = array_of(answer, "legalStart")
    ids = struct.unpack_from(f"<{starts[-1]}i", answer, made["headBytes"] + made["bytes"])
    actions = [random.choice(ids[starts[game] : starts[game + 1]]) for game in range(games)]
    answer = ask(STEP, struct.pack(f"<{games}i", *actions))
    winners = [who for who, done in zip(array_of(answer, "winner"), array_of(answer, "done")) if done]
    finished, wins, steps = finished + len(winners), wins + winners.count(0), steps + 1
print(f"{finished} games in {steps} steps, landlord wins {wins / finished:.3f}")
program.stdin.close()
program.wait()
