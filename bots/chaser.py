"""A sample bot in Python alone: `chaser.py SERVER [GAME or MATCH]` plays one match; with BOT_NAME and
BOT_PASSWORD it keeps an account and plays whoever challenges it. Whatever breaks, it comes back."""
import json, os, random, secrets, sys, threading, time, urllib.error, urllib.request
SERVER, WHAT = sys.argv[1].rstrip("/"), (sys.argv + ["void-patrol"])[2]
NAME, PASSWORD = os.environ.get("BOT_NAME", f"Chaser {os.getpid()}"), os.environ.get("BOT_PASSWORD")
JSON, PLAYS, token = "application/json", "void-patrol,space-arena,hostile-space,pencil-and-paper", ""

def ask(method, path, body=None, read=json.load):
    """The answer, or a refusal {"code", "message"}. A server that is away or full is asked again."""
    key = secrets.token_hex(16)  # A match that is asked for twice is opened once.
    for tries in range(10**9):
        wait = min(8, 0.3 * 2 ** min(tries, 5)) * random.uniform(0.5, 1.5)
        head = {"content-type": JSON, "idempotency-key": key, "authorization": "Bearer " + token}
        data = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(SERVER + path, data, head, method=method)
        try:
            return read(urllib.request.urlopen(asked, timeout=20))
        except urllib.error.HTTPError as error:
            if error.code != 429 and error.code < 500:
                return read(error)
            wait += float(error.headers.get("retry-after", 0))
        except (OSError, ValueError) as error:  # No answer, or half of one.
            print("again:", error, file=sys.stderr)
        time.sleep(wait)

def lines(path, position=lambda: ""):
    """The lines of a stream, opened again when it breaks; a refusal is a line, too."""
    while True:
        try:
            for line in filter(bytes.strip, ask("GET", path + position(), read=iter)):
                yield {"type": "gone", **json.loads(line)}
        except (OSError, ValueError) as error:
            print("stream:", error, file=sys.stderr)

def choose(match, line):
    """Any legal order. In Void Patrol some are tried, and the one that ends nearest to an enemy is taken."""
    legal, bounds = line["legal"], line["legal"].get("bounds", {}).get("fighters")
    if not bounds:
        return random.choice(legal["orders"]) if "orders" in legal else legal["example"]
    def distance(orders):
        tried = ask("POST", f"/api/matches/{match}/orders?dry=1", {"round": line["round"], "orders": orders})
        fighters = tried["forecast"]["state"]["fighters"] if tried.get("forecast") else []
        own, others = ([f["at"] for f in fighters if (f["id"] in bounds) == ours] for ours in (True, False))
        pairs = [(a["q"] - b["q"], a["r"] - b["r"]) for a in own for b in others]
        return min((max(abs(q), abs(r), abs(q + r)) for q, r in pairs), default=99)
    chits = {ship: [*of["slotsByChit"], ""] for ship, of in bounds.items()}
    some = [{ship: {"chits": random.choice(of)} for ship, of in chits.items()} for _ in range(5)]
    return min([legal["example"], *some], key=distance)

def play(match):
    own, last = f"/api/matches/{match}", {}
    seat = ask("POST", own + "/seat", {"entropy": secrets.token_hex(16)}).get("seat")
    print(f"plays {SERVER}/m/{match} in seat {seat}", flush=True)
    for line in lines(own + "/stream", lambda: "?after={n}&of={of}".format(**last) if last else ""):
        last, ready = line if "n" in line else last, {s["id"]: s["ready"] for s in line.get("seats", [])}
        if line.get("phase") == "gathering" and not ready[seat]:
            ask("POST", own + "/ready", {"ready": True})
        elif seat in line.get("owing", []) and not line["accepted"]:
            ask("POST", own + "/orders", {"round": line["round"], "orders": choose(match, line)})
        elif line["type"] in ("end", "gone"):
            return print(f"{match} is over: {line}", flush=True)

def sign_in():
    global token
    kept, who = {"name": NAME, "password": PASSWORD}, {"name": NAME, "bearer": True}
    token = ask("POST", "/api/account/sign-in", {**kept, **who}).get("token", "") if PASSWORD else ""
    token = token or ask("POST", "/api/session", {**who, "bot": True})["token"]
    token = PASSWORD and ask("POST", "/api/account", kept).get("token") or token

sign_in()
if not PASSWORD:
    sys.exit(play(ask("POST", "/api/matches", {"game": WHAT, "options": {"bots": 1}}).get("id", WHAT)))
print("waits for challenges as", NAME, flush=True)
for event in lines("/api/bot/events?accepting=" + PLAYS):
    if event["type"] == "challenge" and event["direction"] == "in":
        ask("POST", f"/api/challenges/{event['challenge']['id']}/accept", {})
    elif event["type"] == "matchStart":
        threading.Thread(target=play, args=[event["match"]], daemon=True).start()
    elif event["type"] == "gone":
        sign_in()
