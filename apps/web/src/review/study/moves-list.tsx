/**
 * Every legal move with its result, as sign and word. A click plays it. The button next to it shows the continuation.
 */
import './moves-list.css';
import { contains, formatCards, parseCards, sizeOf } from '@doudizhu/rules/cards';
import { countsOfCombo, sameMove } from '@doudizhu/rules/combos';
import type { RuleSet } from '@doudizhu/rules/ruleset';
import { useState } from 'preact/hooks';
import { mayMove } from '../../base/settings.ts';
import { announce } from '../../design/announce.tsx';
import { notify } from '../../design/notice.tsx';
import type { Move } from '../../workers/workers.ts';
import { ANALYSIS } from './analysis-texts.ts';
import { nameOfMove } from '../../cards/names.ts';
import { shownPlay } from '../../board/board-of-position.ts';
import { ComboCards } from '../../cards/rank-cards.tsx';
import { showBoard } from './min-height.ts';
import { showMove, type Study } from './study.ts';
import { keyOfMove, textOfMove } from './variations.ts';
import type { PageSolver } from '../../workers/page-solver.ts';
import type { MoveVerdict, MoveResult } from '../../workers/verdict.ts';
import { Button } from '../../design/button.tsx';
import { Icon, SIGNS } from '../../design/icon.tsx';

export interface MovesListProps {
  readonly study: Study;
  readonly solver: PageSolver;
  /** The bots' win chances by `keyOfMove`. Null without a round. */
  readonly chances: ReadonlyMap<string, number> | null;
  /** The move of the round. Undefined: none. */
  readonly played: Move | undefined;
  /** Called before a line is shown. */
  readonly onShow?: (() => void) | undefined;
}

/** Largest number of moves shown at first, and of those that the solver has not judged. */
const [SHOWN_MAX, UNKNOWN_MAX] = [24, 3] as const;
const GROUPS = ['wins', 'unknown', 'loses'] as const;

export const MovesList = ({ study, solver, chances, played, onShow }: MovesListProps) => {
  const words = ANALYSIS.value;
  const { moves, isWorking } = solver.verdict.value;
  const { position } = study.node.value;
  const [filter, setFilter] = useState('');
  if (moves.length === 0) return null;
  const { rules } = position;
  const chanceOf = ({ move }: MoveVerdict): number => chances?.get(keyOfMove(move, rules.decks)) ?? -1;
  const found = moves.filter(({ move }) => matches(move, filter, rules)).toSorted((a, b) => chanceOf(b) - chanceOf(a));
  const row = (judged: MoveVerdict) => (
    <MoveRow
      key={keyOfMove(judged.move, rules.decks)}
      judged={judged}
      study={study}
      solver={solver}
      chance={chances?.get(keyOfMove(judged.move, rules.decks)) ?? null}
      isPlayed={played !== undefined && sameMove(judged.move, played)}
      onShow={onShow}
    />
  );
  const playFound = (event: Event): void => {
    event.preventDefault();
    const exact = found.find(({ move }) => textOfMove(move, rules.decks) === filter.trim().toUpperCase());
    const only = exact ?? exactCards(found, filter, rules);
    if (only === undefined) notify(words.nothingFound);
    else {
      setFilter('');
      study.play(only.move);
    }
  };
  return (
    <section class="moves" aria-label={words.moves} data-testid="moves" aria-busy={isWorking}>
      <div class="row moves-head between">
        <h2>{words.moves}</h2>
        <form onSubmit={playFound}>
          <input
            type="search"
            class="moves-filter"
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            aria-label={words.filter}
            placeholder={words.filterHint}
            value={filter}
            onInput={({ currentTarget }) => setFilter(currentTarget.value)}
          />
        </form>
      </div>
      {found.length === 0 && <p class="soft">{words.nothingFound}</p>}
      {isWorking ? (
        <Some moves={found} row={row} />
      ) : (
        GROUPS.map((result) => <Group key={result} result={result} moves={found} row={row} />)
      )}
    </section>
  );
};

interface SomeProps {
  readonly moves: readonly MoveVerdict[];
  readonly row: (judged: MoveVerdict) => preact.JSX.Element;
  readonly most?: number;
}

const Group = ({ result, moves, row }: SomeProps & { readonly result: (typeof GROUPS)[number] }) => {
  const own = moves.filter((judged) => (judged.result === 'open' ? 'unknown' : judged.result) === result);
  if (own.length === 0) return null;
  return (
    <>
      <h3 class="moves-group" data-worth={result}>
        <Sign result={result} /> {ANALYSIS.value.groups[result](own.length)}
      </h3>
      <Some moves={own} row={row} most={result === 'unknown' ? UNKNOWN_MAX : SHOWN_MAX} />
    </>
  );
};

/** The first moves, and the rest on request. */
const Some = ({ moves, row, most = SHOWN_MAX }: SomeProps) => {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? moves : moves.slice(0, most);
  return (
    <>
      <ul class="tiles gap-xs below-m" style="--tile: 15rem">
        {shown.map(row)}
      </ul>
      {shown.length < moves.length && (
        <Button onClick={() => setAll(true)} text={ANALYSIS.value.showAll(moves.length)} />
      )}
    </>
  );
};

interface MoveRowProps extends Pick<MovesListProps, 'study' | 'solver' | 'onShow'> {
  readonly judged: MoveVerdict;
  readonly chance: number | null;
  readonly isPlayed: boolean;
}

const MoveRow = ({ judged: { move, result }, study, solver, chance, isPlayed, onShow }: MoveRowProps) => {
  const words = ANALYSIS.value;
  const { position } = study.node.value;
  const { rules } = position;
  const name = nameOfMove(move, rules);
  const start = study.variations.value.nodes[0]?.position ?? position;
  const best = solver.distance.value?.bestMoves ?? [];
  const isFastest = best.some((each) => sameMove(each, move));
  const show = async (): Promise<void> => {
    onShow?.();
    if (await showMove(study, solver, move)) {
      announce(words.shown(name));
      showBoard();
      study.isRunning.value = mayMove();
    } else if (solver.error.value === null) notify(words.notRefuted);
  };
  return (
    <li class="move" data-testid="move" data-play={textOfMove(move, rules.decks)} data-worth={result}>
      <button type="button" class="move-play row grow" onClick={() => study.play(move)}>
        <span class="move-worth">
          <Sign result={result} /> {words.worth[result]}
        </span>
        <span class="grow">
          {move === null ? (
            <strong>{words.passIt}</strong>
          ) : (
            <ComboCards combo={move} rules={rules} cards={shownPlay(start, position, move, study.suits.value)} />
          )}
        </span>
        <span class="cluster gap-xs">
          {isPlayed && <span class="tag text-s figures">{words.played}</span>}
          {isFastest && <span class="tag text-s figures">{words.fastest}</span>}
          {chance !== null && <span class="tag text-s figures number">{Math.round(100 * chance)}%</span>}
        </span>
      </button>
      {(result === 'wins' || result === 'loses') && (
        <Button
          look="plain move-show"
          aria-label={result === 'loses' ? words.refuteOf(name) : words.demonstrateOf(name)}
          onClick={show}
          text={result === 'loses' ? words.refute : words.demonstrate}
        />
      )}
    </li>
  );
};

/** Sign of a result. The word is next to it. */
export const Sign = ({ result }: { readonly result: MoveResult }) => (
  <span class="sign" data-worth={result} aria-hidden="true">
    {{ wins: <Icon path={SIGNS.right} />, loses: <Icon path={SIGNS.wrong} />, unknown: '?', open: '…' }[result]}
  </span>
);

/** Returns whether a move contains the typed cards, or starts with the typed text. */
const matches = (move: Move, filter: string, rules: RuleSet): boolean => {
  const typed = filter.trim();
  if (typed === '') return true;
  const text = textOfMove(move, rules.decks);
  if (text.startsWith(typed.toUpperCase())) return true;
  const read = parseCards(typed);
  return move !== null && read.ok && contains(countsOfCombo(move, rules.decks), read.value);
};

const exactCards = (moves: readonly MoveVerdict[], filter: string, rules: RuleSet): MoveVerdict | undefined => {
  const read = parseCards(filter);
  if (!read.ok || sizeOf(read.value) === 0) return undefined;
  const cards = formatCards(read.value);
  return moves.find(({ move }) => move !== null && formatCards(countsOfCombo(move, rules.decks)) === cards);
};
