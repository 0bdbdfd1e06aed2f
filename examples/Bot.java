// A Dou Dizhu bot for the engine protocol (docs/reference/engine-protocol.md): plays as many cards as it can.
// Java brings no JSON, so it reads by patterns; an action has no object inside.
// Try it: ddz arena --bots 'exec:java examples/Bot.java,random' --deals 100
import java.util.Scanner;
import java.util.regex.Pattern;

class Bot {
    static final Pattern ACT = Pattern.compile("^\\{\"type\":\"act\",\"id\":(\\d+),.*\"actions\":\\[(.*)\\]\\}$");
    static final Pattern PLAY = Pattern.compile("\"play\":\"([^\"]*)\"");

    public static void main(String[] given) {
        var lines = new Scanner(System.in);
        while (lines.hasNextLine()) {
            var line = lines.nextLine();
            var act = ACT.matcher(line);
            if (line.contains("\"type\":\"hello\"")) {
                System.out.println("{\"type\":\"hello\",\"protocol\":1,\"name\":\"longest\"}");
            } else if (act.matches()) {
                int choice = 0, longest = 0, index = 0;
                for (var action : act.group(2).split("\\},\\{")) {
                    var play = PLAY.matcher(action);
                    int length = play.find() ? play.group(1).length() : 0;
                    if (length > longest) {
                        choice = index;
                        longest = length;
                    }
                    index++;
                }
                System.out.printf("{\"type\":\"act\",\"id\":%s,\"choice\":%d}%n", act.group(1), choice);
            } else if (line.contains("\"type\":\"quit\"")) {
                return;
            }
        }
    }
}
