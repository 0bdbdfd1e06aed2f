/** Playing on from a step of a round or from a position: first the choice of seats, then the table. */
import { recordOf, writeRecord } from '@doudizhu/records';
import { NO_CARDS, sizeOf, type Card } from '@doudizhu/rules/cards';
import { seatAt, seatsOf, stepsBetween, type Seat } from '@doudizhu/rules/deal';
import { openPosition, positionOf } from '@doudizhu/rules/position';
import type { Round } from '@doudizhu/rules/round';
import { cardsHeld } from '@doudizhu/rules/view';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { cardsOfSide } from '../../../board/board-of-position.ts';
import { sortHand } from '../../../cards/hand-layout.ts';
import { HandPicture } from '../../../cards/fan.tsx';
import { Checkbox } from '../../../design/choice.tsx';
import { PictureChoice } from '../../../design/picture-choice.tsx';
import { hrefOf, route } from '../../../base/route.ts';
import { Message } from '../../../cards/empty-table.tsx';
import { Loading, useLoaded } from '../../../design/message.tsx';
import { GameProvider, GivenGame, useGame } from '../../../game/state/game-provider.tsx';
import { browserEnvironment } from '../../../game/environment/browser-environment.ts';
import { AUTO_PASS_MS } from '../../../game/state/game.ts';
import { gameAround } from '../../../game/state/game-around.ts';
import { createPositionTable } from '../../../game/state/position-table.ts';
import { OpponentChoice, type ChosenOpponents } from '../../../game/setup/opponent-choice.tsx';
import { labelAt, PACES, type Opponents } from '../../../game/setup/play-setup.ts';
import { TableScreen } from '../../../game/view/table-view.tsx';
import { openFailureText } from '../../../records/open-record.ts';
import { ANALYSIS, nameOfSide } from '../../../review/study/analysis-texts.ts';
import { botPlayer, solverPlayer } from './seat-player.ts';
import { opponentsAround, startFrom, type PlayOnFailure, type PlayOnStart } from './start-of.ts';
import { Button, LinkButton } from '../../../design/button.tsx';
import { texts } from '../../../base/language.ts';
import { sentenceOf } from '../../../base/sentences.ts';

export const PlayOn = () => {
  const { query } = route.value;
  const address = query.toString();
  const found = useLoaded(() => startFrom(query), [address]);
  if (found === null) return <Loading />;
  if (!found.ok) return <NotPlayable failure={found.error} ddn={query.get('ddn')} />;
  return (
    <GameProvider>
      <Chooser key={address} from={found.value} seatGiven={query.get('seat')} />
    </GameProvider>
  );
};

const playOnFailureText = (failure: PlayOnFailure): string => {
  const { badPosition, failures } = PLAY_ON.value;
  switch (failure.code) {
    case 'bad-position':
      return badPosition(sentenceOf(failure.why));
    case 'no-step':
    case 'two-hands':
    case 'nothing':
      return failures[failure.code];
    default:
      return openFailureText(failure);
  }
};

const NotPlayable = ({ failure, ddn }: { readonly failure: PlayOnFailure; readonly ddn: string | null }) => {
  const words = PLAY_ON.value;
  return (
    <Message title={ANALYSIS.value.playOn} text={playOnFailureText(failure)}>
      {failure.code === 'two-hands' && ddn !== null && (
        <LinkButton look="main" href={hrefOf('puzzles/own', { ddn })} text={words.asPuzzle} />
      )}
      <LinkButton href={hrefOf('analysis')} text={words.back} />
    </Message>
  );
};

/** @param seatGiven seat given in the address */
const Chooser = ({ from, seatGiven }: { readonly from: PlayOnStart; readonly seatGiven: string | null }) => {
  const words = PLAY_ON.value;
  const { setup } = useGame();
  const { round: start, own } = from;
  const { seats } = start.rules;
  const proposed = seatsOf(start.rules).find((seat) => String(seat) === seatGiven) ?? own ?? start.turn;
  const [seat, setSeat] = useState<Seat>(proposed);
  const seated = (me: Seat): Opponents => opponentsAround(from, me, setup.value.opponents);
  const [chosen, setChosen] = useState<ChosenOpponents>({ level: setup.value.level, opponents: seated(proposed) });
  const [isSolver, setSolver] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  if (isPlaying) {
    const leave = (): void => setPlaying(false);
    return <Table start={start} me={seat} opponents={isSolver ? null : chosen} onLeave={leave} />;
  }
  const roleOf = (each: Seat): string => nameOfSide(stepsBetween(start.landlord ?? 0, each, seats), seats);
  return (
    <div class="page stack">
      <h1>{ANALYSIS.value.playOn}</h1>
      <p class="soft">{words.what}</p>
      <section class="panel stack">
        <PictureChoice
          label={words.seat}
          value={String(seat)}
          options={seatsOf(start.rules).map((each) => ({
            value: String(each),
            text: words.seatOf(roleOf(each), handSize(start, each), each === start.turn),
            picture: <HandPicture cards={cardsAt(start, each)} />,
          }))}
          onChange={(value) => {
            const next = seatAt(Number(value));
            setSeat(next);
            setChosen({ ...chosen, opponents: seated(next) });
          }}
        />
        <Checkbox label={words.solver} checked={isSolver} onChange={setSolver} />
        {isSolver ? (
          <p class="soft">{words.solverWhat}</p>
        ) : (
          <OpponentChoice
            label={words.opponents}
            seats={seats}
            chosen={chosen}
            onChange={(change) => setChosen({ ...chosen, ...change })}
          />
        )}
        <div class="row at-hand">
          <Button look="main" data-testid="play-from" onClick={() => setPlaying(true)} text={words.start} />
          <Button onClick={() => history.back()} text={words.back} />
        </div>
      </section>
    </div>
  );
};

/** Cards of a seat, highest first, with the suits of the record, or of the analysis of a position. */
const cardsAt = (round: Round, seat: Seat): readonly Card[] => {
  if (round.previous !== null) return sortHand(cardsHeld(round, seat));
  const read = positionOf(round);
  const position = read.ok ? openPosition(read.value) : read;
  const { seats } = round.rules;
  return position.ok ? cardsOfSide(position.value, position.value, stepsBetween(round.landlord ?? 0, seat, seats)) : [];
};

const handSize = (round: Round, seat: Seat): number => sizeOf(round.hands[seat] ?? NO_CARDS);

interface TableProps {
  readonly start: Round;
  readonly me: Seat;
  /** Null: the solver. */
  readonly opponents: ChosenOpponents | null;
  readonly onLeave: () => void;
}

/** Numbers the tables for the bots' random streams. */
let tables = 0;

const Table = ({ start, me, opponents, onLeave }: TableProps) => {
  const game = useGame();
  const { table, destroy } = useMemo(() => {
    const environment = browserEnvironment();
    const name = `from-${tables++}`;
    const levelOf = (seat: Seat): string =>
      opponents === null ? 'neural' : labelAt(opponents, stepsBetween(me, seat, start.rules.seats));
    const answers = (opponents === null ? solverPlayer : botPlayer)({ environment, table: name, levelOf });
    const created = createPositionTable({
      name,
      me,
      start,
      environment,
      answer: answers.answer,
      levelOf: (seat) => (opponents === null ? 'solver' : levelOf(seat)),
      isOpen: opponents === null,
      autoPassMs: game.setup.value.autoPass ? AUTO_PASS_MS : null,
      paceMs: () => PACES[game.setup.value.pace],
      reviewHref: hrefOfReview,
    });
    return { table: created, destroy: answers.destroy };
  }, [start, me, opponents]);
  useEffect(() => {
    table.start();
    return () => {
      table.stop();
      destroy();
    };
  }, [table]);
  const around = useMemo(() => gameAround({ table, setup: game.setup, onLeave }), [game, table]);
  return (
    <GivenGame game={{ ...around, changeSetup: game.changeSetup }}>
      <TableScreen table={table} />
    </GivenGame>
  );
};

/** Returns the review address of the whole round as played. The round need not be stored. */
const hrefOfReview = (round: Round): string | null => {
  const text = writeRecord(recordOf(round), 'ddn');
  return text.ok ? hrefOf('analysis', { record: text.value }) : null;
};

const PLAY_ON = texts({
  what: ['牌不变。选一个座位接着打。', 'Same cards. Choose a seat and continue from here.'],
  seat: ['你的座位', 'Your seat'],
  seatOf: [
    (role: string, cards: number, isNext: boolean) => `${role}（${cards} 张${isNext ? '，轮到出牌' : ''}）`,
    (role, cards, isNext) => `${role} (${cards} ${cards === 1 ? 'card' : 'cards'}${isNext ? ', to play' : ''})`,
  ],
  opponents: ['对手', 'Opponents'],
  solver: ['求解器：看得见所有的牌，不会出错', 'Solver: sees all cards, never errs'],
  solverWhat: [
    '和求解器打时各家明牌。算不出的局面由机器人代打。',
    'Against the solver all hands are open. If it cannot solve a position in time, a bot plays for it.',
  ],
  start: ['开始打', 'Play'],
  back: ['回到分析', 'Back to the analysis'],
  failures: [
    {
      'no-step': '这一局没有这一步，或者那时还没有开始出牌。',
      'two-hands': '两家的局面在「残局」里和求解器打。',
      nothing: '链接里没有局面。',
    },
    {
      'no-step': 'Unknown step, or the play had not started there.',
      'two-hands': 'A position with two hands is played as a puzzle against the solver.',
      nothing: 'The link contains no position.',
    },
  ],
  badPosition: [(why: string) => `这个局面不能接着打：${why}`, (why) => `This position cannot be played on: ${why}`],
  asPuzzle: ['和求解器打这个残局', 'Play it against the solver'],
});
