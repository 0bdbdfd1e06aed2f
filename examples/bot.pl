# A Dou Dizhu bot for the engine protocol (docs/reference/engine-protocol.md): plays as many cards as it can.
# Try it: ddz arena --bots 'exec:perl examples/bot.pl,random' --deals 100
use strict;
use warnings;
use JSON::PP;

$| = 1;    # flushes after each line
while (my $line = <STDIN>) {
    my $asked = decode_json($line);
    if ($asked->{type} eq 'hello') {
        print qq({"type":"hello","protocol":1,"name":"longest"}\n);
    }
    elsif ($asked->{type} eq 'act') {
        my @lengths = map { length($_->{play} // '') } @{ $asked->{actions} };
        my $choice = 0;
        for my $index (0 .. $#lengths) {
            $choice = $index if $lengths[$index] > $lengths[$choice];
        }
        print qq({"type":"act","id":$asked->{id},"choice":$choice}\n);
    }
    last if $asked->{type} eq 'quit';
}
