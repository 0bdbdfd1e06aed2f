// A client of a game server in Go, without packages: a guest plays one round with two bots.
// Try it: go run examples/client.go http://127.0.0.1:8080
package main

import (
	"bufio"
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
)

type object = map[string]any

const ranks = "3456789TJQKA2BR"

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

func random(bytes int) []byte {
	drawn := make([]byte, bytes)
	must(rand.Read(drawn))
	return drawn
}

// post sends a request, and returns its answer and the cookie of the session.
func post(origin, path, cookie string, body any) (object, string) {
	request := must(http.NewRequest("POST", origin+path, nil))
	if body != nil {
		request.Body = io.NopCloser(bytes.NewReader(must(json.Marshal(body))))
		request.Header.Set("content-type", "application/json")
	}
	request.Header.Set("origin", origin)
	request.Header.Set("cookie", cookie)
	answer := must(http.DefaultClient.Do(request))
	var read object
	if err := json.NewDecoder(answer.Body).Decode(&read); err != nil || answer.StatusCode > 299 {
		log.Fatal(read, err)
	}
	if set := answer.Header.Get("set-cookie"); set != "" {
		cookie, _, _ = strings.Cut(set, ";")
	}
	return read, cookie
}

func send(raw net.Conn, message any) {
	data, mask := must(json.Marshal(message)), random(4)
	frame := []byte{0x81, byte(128 + len(data))}
	if len(data) > 125 {
		frame = binary.BigEndian.AppendUint16([]byte{0x81, 254}, uint16(len(data)))
	}
	frame = append(frame, mask...)
	for at, one := range data {
		frame = append(frame, one^mask[at%4])
	}
	must(raw.Write(frame))
}

func receive(stream *bufio.Reader) object {
	head := make([]byte, 2)
	must(io.ReadFull(stream, head))
	long := make([]byte, map[byte]int{126: 2, 127: 8}[head[1]])
	must(io.ReadFull(stream, long))
	size := int(head[1])
	if len(long) > 0 {
		size = int(binary.BigEndian.Uint64(append(make([]byte, 8-len(long)), long...)))
	}
	data := make([]byte, size)
	must(io.ReadFull(stream, data))
	if head[0] != 0x81 {
		if code := binary.BigEndian.Uint16(data); code != 4002 {
			log.Fatal("closed: ", code)
		}
		return object{"type": "elsewhere", "node": string(data[2:])}
	}
	var message object
	if err := json.Unmarshal(data, &message); err != nil {
		log.Fatal(err)
	}
	return message
}

func patched(value, patch any) any {
	if whole, isWhole := patch.([]any); isWhole {
		return whole[0]
	}
	changes := patch.(object)
	if items, isList := value.([]any); isList {
		items = append([]any{}, items...)
		for at := range items {
			if change, has := changes[strconv.Itoa(at)]; has {
				items[at] = patched(items[at], change)
			}
		}
		if appended, has := changes["+"]; has {
			items = append(items, appended.([]any)...)
		}
		return items
	}
	fields := object{}
	for name, part := range value.(object) {
		fields[name] = part
		if change, has := changes[name]; has {
			fields[name] = patched(part, change)
		}
	}
	return fields
}

// choose takes the highest call and no double; of cards the lowest of one rank.
func choose(decision, round object) any {
	kind, actions := decision["kind"], decision["actions"].([]any)
	if kind == "bid" || kind == "call" {
		return actions[len(actions)-1]
	}
	if kind != "lead" && kind != "follow" {
		return actions[0]
	}
	hand := round["hand"].(string)
	beat, follows := round["toBeat"].(string)
	for at, rank := range strings.Split(ranks, "") {
		count := strings.Count(hand, rank)
		if !follows && count > 0 {
			return object{"type": "play", "play": strings.Repeat(rank, count)}
		}
		isGroup := follows && len(beat) < 4 && strings.Count(beat, beat[:1]) == len(beat)
		if isGroup && count >= len(beat) && at > strings.Index(ranks, beat[:1]) {
			return object{"type": "play", "play": strings.Repeat(rank, len(beat))}
		}
	}
	return object{"type": "pass"}
}

func main() {
	origin := strings.TrimSuffix(os.Args[1], "/")
	host := strings.TrimPrefix(origin, "http://")
	_, cookie := post(origin, "/api/session", "", nil)
	wish := object{"rules": "competition", "public": false, "roundsMax": 1, "pace": "fast", "bots": []string{"rules", "rules"}}
	opened, _ := post(origin, "/api/tables", cookie, wish)
	table := opened["table"].(object)["id"].(string)

	var raw net.Conn
	var stream *bufio.Reader
	join := func(path string) {
		raw = must(net.Dial("tcp", host))
		stream = bufio.NewReader(raw)
		key := base64.StdEncoding.EncodeToString(random(16))
		fmt.Fprintf(raw, "GET %s HTTP/1.1\r\nhost: %s\r\norigin: %s\r\ncookie: %s\r\nupgrade: websocket\r\n", path, host, origin, cookie)
		fmt.Fprintf(raw, "connection: Upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: %s\r\n\r\n", key)
		for must(stream.ReadString('\n')) != "\r\n" {
		}
		send(raw, object{"type": "join", "seen": nil, "play": true})
	}

	entropy := hex.EncodeToString(random(16))
	pledge := sha256.Sum256([]byte("doudizhu-fair-1 pledge\n" + entropy + "\n"))
	var view, decision object
	waits := false
	command := func(payload object) {
		id := hex.EncodeToString(random(16))
		send(raw, object{"type": "command", "id": id, "seq": view["seq"], "payload": payload})
		waits = true
	}
	join("/t/" + table)
	for {
		message := receive(stream)
		switch message["type"] {
		case "start":
			view = message["view"].(object)
			decision, _ = message["decision"].(object)
		case "update":
			view = patched(view, message["patch"]).(object)
			decision, _ = message["decision"].(object)
		case "done":
			waits = false
		case "elsewhere":
			join(fmt.Sprintf("/n/%s/t/%s", message["node"], table))
		case "refused", "error":
			log.Fatal(message["failure"])
		}
		if view == nil || waits {
			continue
		}
		seat, sits := view["viewer"].(float64)
		seats := view["seats"].([]any)
		if view["roundsPlayed"].(float64) > 0 {
			fmt.Println("scores", view["scores"], "seat", seat)
			return
		}
		switch {
		case !sits:
			for free, state := range seats {
				if state.(object)["occupant"] == nil {
					command(object{"type": "sit", "seat": free})
				}
			}
		case view["stage"] == "gathering" && seats[int(seat)].(object)["ready"] == false:
			command(object{"type": "ready", "on": true, "pledge": hex.EncodeToString(pledge[:])})
		case view["stage"] == "collectingEntropy" && seats[int(seat)].(object)["entropyGiven"] == false:
			command(object{"type": "revealEntropy", "entropy": entropy})
		case decision != nil:
			command(object{"type": "act", "action": choose(decision, view["round"].(object))})
		}
	}
}
