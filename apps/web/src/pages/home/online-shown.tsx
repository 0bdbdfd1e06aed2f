/** The game server on the home page: the player's seat with its clock, else friends at tables, else the best table. */
import { createServerApi } from '@doudizhu/client';
import type { Person, TableSummary } from '@doudizhu/protocol';
import type { ComponentChildren } from 'preact';
import { hasFriends } from '../../base/has-friends.ts';
import { listed, texts } from '../../base/language.ts';
import { saveOnlineSeat } from '../../base/online-seat.ts';
import { hrefOf } from '../../base/route.ts';
import { Portrait } from '../../characters/portrait.tsx';
import { TimeLeft } from '../../design/time-left.tsx';
import { nameOfPerson, nameOfRules } from '../../game/setup/names.ts';

const WORDS = texts({
  seat: ['联网牌桌', 'Your seat online'],
  clock: ['轮到你，还有', 'Your turn, time left'],
  seated: ['你还坐在这一桌', 'You have a seat'],
  back: ['回牌桌', 'To the table'],
  friends: ['好友在打', 'Friends at a table'],
  best: ['正在打的一桌', 'Running now'],
  watch: ['旁观', 'Watch'],
});

/** Parts of the tile. */
export interface OnlineShown {
  readonly picture: ComponentChildren;
  /** Kind of content, in two words. */
  readonly kind: string;
  readonly title: string;
  readonly text: ComponentChildren;
  readonly action: string;
  readonly href: string;
  /** True for a tile that resumes something. */
  readonly isFirst?: boolean;
}

/** @returns null if nothing runs, or the server does not answer */
export const loadOnlineShown = async (): Promise<OnlineShown | null> => {
  const words = WORDS.value;
  const api = createServerApi((path, request) => fetch(path, request));
  const summaryOf = async (id: string | null): Promise<TableSummary | null> => {
    const answer = id === null ? null : await api('GET /api/tables/:id', { id });
    return answer?.ok === true ? answer.value.table : null;
  };
  const session = await api('GET /api/session');
  const me = session.ok ? session.value.me : null;
  const seated = me?.table ?? null;
  if (session.ok && seated === null) saveOnlineSeat(null);
  const own = await summaryOf(seated);
  if (own !== null) {
    const seat = own.seats.findIndex((each) => each?.type === 'person' && each.person.id === me?.id);
    const leftMs = own.decidesInMs[seat] ?? null;
    const nowMs = Date.now();
    return {
      isFirst: true,
      picture: <Faces people={peopleAt(own)} />,
      kind: words.seat,
      title: nameOfRules(own.rules),
      text: leftMs === null ? words.seated : [words.clock, ' ', <TimeLeft untilMs={nowMs + leftMs} nowMs={nowMs} />],
      action: words.back,
      href: hrefOf(`table/${own.id}`),
    };
  }
  const friends = hasFriends.value ? await api('GET /api/friends') : null;
  const playing = friends?.ok === true ? friends.value.friends.filter(({ table }) => table !== null) : [];
  const withFriend = await summaryOf(playing[0]?.table ?? null);
  if (withFriend !== null) {
    return watchTile(
      words.friends,
      withFriend,
      playing.flatMap(({ person, table }) => (table === withFriend.id ? [person] : [])),
    );
  }
  const lobby = await api('GET /api/tables');
  const best = lobby.ok ? lobby.value.tables.find(({ id }) => id === lobby.value.best) : undefined;
  return best === undefined ? null : watchTile(words.best, best, peopleAt(best));
};

const watchTile = (kind: string, table: TableSummary, people: readonly Person[]): OnlineShown => ({
  picture: <Faces people={people} />,
  kind,
  title: listed(people.map(nameOfPerson)),
  text: nameOfRules(table.rules),
  action: WORDS.value.watch,
  href: hrefOf(`table/${table.id}`),
});

const peopleAt = ({ seats }: TableSummary): readonly Person[] =>
  seats.flatMap((seat) => (seat?.type === 'person' ? [seat.person] : []));

const Faces = ({ people }: { readonly people: readonly Person[] }) =>
  people.map((person) => <Portrait key={person.id} face={{ person: nameOfPerson(person) }} mood="calm" role={null} />);
