/**
 * Advice for a hand at another table: the hand is tapped or typed, then each call, the kitty and each play as they happen,
 * one tap per event. When it is the turn of that hand, the bot says what it would do.
 */
import { actionWord, nextFact, withFact, type EnteredRound, type NextFact, type SeenSeat } from '@doudizhu/records';
import { addCounts, formatCards, NO_CARDS, parseCards, sizeOf, type RankCounts } from '@doudizhu/rules/cards';
import { countsOfCombo, parsePlay } from '@doudizhu/rules/combos';
import { seatsOf, stepsBetween } from '@doudizhu/rules/deal';
import { sideLetter } from '@doudizhu/rules/position';
import { handSizeOf, kittySizeOf, PRESETS, type PresetName, type RuleSet } from '@doudizhu/rules/ruleset';
import { legalActions } from '@doudizhu/rules/round';
import { useState } from 'preact/hooks';
import { capitalised } from '../../base/language.ts';
import { gainText, rangeText } from '../../base/number-text.ts';
import { sentenceOf } from '../../base/sentences.ts';
import { nameOfAction, reasonsText } from '../../cards/names.ts';
import { CALL_BUTTONS, wordOfCall } from '../../cards/call-words.ts';
import { RankCards } from '../../cards/rank-cards.tsx';
import { Button } from '../../design/button.tsx';
import { RadioChoice, SelectChoice } from '../../design/choice.tsx';
import { CARD_FIELD, Form, TextField } from '../../design/form.tsx';
import { Loading, useLoaded } from '../../design/message.tsx';
import { Alert } from '../../design/notice.tsx';
import { FAMILIAR_RULES, MODE_RULES, OTHER_RULES, RULE_SETS } from '../../game/setup/rule-texts.ts';
import { ADVICE } from '../../game/advice/advice-texts.ts';
import { Rack } from '../../review/editor/rack.tsx';
import { emptyDraft, withHand, type Draft } from '../../review/study/setup.ts';
import { askBots } from '../../workers/ask-bots.ts';
import type { AdvisedAction, DecisionAdvice } from '../../workers/worker-bots.ts';
import { followed, STORED_HAND, type HandEntry } from './my-hand-store.ts';
import { MY_HAND } from './my-hand-texts.ts';

const RULES: readonly PresetName[] = [...FAMILIAR_RULES, ...MODE_RULES, ...OTHER_RULES];

export const MyHand = () => {
  const entry = STORED_HAND.value;
  const { words } = entry;
  const round = followed(entry);
  return (
    <div class="page stack" style="--card-w: 2.5rem; --step: 0.5">
      <header>
        <h1>{MY_HAND.value.title}</h1>
        <p class="soft">{MY_HAND.value.about}</p>
      </header>
      {words === null || round === null ? (
        <Beginning entry={entry} />
      ) : (
        <Following
          key={words.length}
          {...round}
          onEnter={(word) => changeEntry({ words: [...words, word] })}
          onBack={() => changeEntry({ words: words.length === 0 ? null : words.slice(0, -1) })}
          onNew={() => changeEntry({ hand: '', before: 0, words: null })}
        />
      )}
    </div>
  );
};

const changeEntry = (change: Partial<HandEntry>): void =>
  void STORED_HAND.change((before) => ({ ...before, ...change }));

/** The hand, the rules, and how many seats call before it. */
const Beginning = ({ entry }: { readonly entry: HandEntry }) => {
  const words = MY_HAND.value;
  const rules = PRESETS[entry.rules];
  const read = parseCards(entry.hand);
  const hand = read.ok ? read.value : NO_CARDS;
  const size = handSizeOf(rules);
  const isWhole = sizeOf(hand) === size;
  const places = Array.from({ length: rules.seats }, (_, place) => [place, words.callsAs[place]!] as const);
  return (
    <Form class="stack panel" onSend={() => isWhole && changeEntry({ words: [] })}>
      <PickedCards
        label={words.yourHand(sizeOf(hand), size)}
        rules={rules}
        known={NO_CARDS}
        cards={hand}
        onCards={(cards) => changeEntry({ hand: formatCards(cards) })}
      />
      <div class="row">
        <SelectChoice
          label={words.rules}
          value={entry.rules}
          options={RULES.map((each) => [each, RULE_SETS.value[each].name] as const)}
          onChange={(next) => changeEntry({ rules: next, before: 0 })}
        />
        <RadioChoice
          label={words.calls}
          options={places}
          value={entry.before}
          onChange={(before) => changeEntry({ before })}
        />
      </div>
      <div class="row at-hand">
        <Button type="submit" look="main" aria-disabled={!isWhole} text={words.begin} />
      </div>
    </Form>
  );
};

interface PickedCardsProps {
  readonly label: string;
  readonly rules: RuleSet;
  /** Cards that are elsewhere. */
  readonly known: RankCounts;
  readonly cards: RankCounts;
  readonly onCards: (cards: RankCounts) => void;
}

/** Cards that are tapped on the rack or typed. */
const PickedCards = ({ label, rules, known, cards, onCards }: PickedCardsProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  const read = typed === null ? null : parseCards(typed);
  const draft: Draft = { ...emptyDraft(rules), hands: [cards, known] };
  const change = (next: Draft): void => {
    setTyped(null);
    onCards(next.hands[0] ?? NO_CARDS);
  };
  return (
    <div class="stack gap-s">
      <Rack draft={draft} side={0} name={label} marks={['', '']} onChange={change} />
      <TextField
        {...CARD_FIELD}
        label={label}
        data-testid="cards"
        value={typed ?? formatCards(cards)}
        onText={(text) => {
          setTyped(text);
          const next = parseCards(text);
          if (next.ok) onCards(withHand(draft, 0, next.value).hands[0] ?? NO_CARDS);
        }}
      />
      <Alert text={read !== null && !read.ok ? sentenceOf(read.error) : null} />
    </div>
  );
};

interface FollowingProps {
  readonly now: EnteredRound;
  /** The events so far as text. */
  readonly said: readonly string[];
  readonly onEnter: (word: string) => void;
  readonly onBack: () => void;
  readonly onNew: () => void;
}

/** The round so far, and the fact that is entered next. */
const Following = ({ now, said, onEnter, onBack, onNew }: FollowingProps) => {
  const words = MY_HAND.value;
  const [fault, setFault] = useState<string | null>(null);
  const fact = nextFact(now);
  const enter = (word: string): void => {
    if (!fact.ok) return;
    const next = withFact(now, fact.value, word);
    if (next.ok) onEnter(word);
    else setFault(sentenceOf(next.error));
  };
  const events = said.filter((event) => event !== '');
  return (
    <div class="panel stack">
      <RankCards counts={now.hand} />
      {events.length > 0 && <p class="soft flush">{events.join(' · ')}</p>}
      {fact.ok ? <Asked now={now} fact={fact.value} onEnter={enter} /> : <Alert text={sentenceOf(fact.error)} />}
      <Alert text={fault} />
      <div class="row">
        <Button onClick={onBack} text={words.back} />
        <Button onClick={onNew} text={words.fresh} />
      </div>
    </div>
  );
};

type EntryProps = Pick<FollowingProps, 'now' | 'onEnter'>;

const Asked = ({ now, fact, onEnter }: EntryProps & { readonly fact: NextFact }) => {
  const words = MY_HAND.value;
  switch (fact.type) {
    case 'over':
      return <p role="status">{words.over}</p>;
    case 'wild':
      return (
        <fieldset class="choice">
          <legend>{words.wild}</legend>
          {[...'3456789TJQKA2'].map((rank) => (
            <Button key={rank} onClick={() => onEnter(`${now.wild ?? ''}${rank}`)} text={rank === 'T' ? '10' : rank} />
          ))}
        </fieldset>
      );
    case 'kitty':
      return (
        <EnteredCards now={now} label={words.kitty(kittySizeOf(now.rules))} action={words.take} onEnter={onEnter} />
      );
    default:
      return fact.seen.turn === now.seat ? (
        <OwnTurn fact={fact} onEnter={onEnter} />
      ) : (
        <OtherTurn now={now} fact={fact} onEnter={onEnter} />
      );
  }
};

type ActionFact = Extract<NextFact, { readonly type: 'action' }>;

/** A call or a play of another seat. */
const OtherTurn = ({ now, fact, onEnter }: EntryProps & { readonly fact: ActionFact }) => {
  const words = MY_HAND.value;
  const { round, turn } = fact.seen;
  const who = words.seats[round.rules.seats]![stepsBetween(now.seat, turn, round.rules.seats)]!;
  if (fact.words === null) {
    return (
      <div class="stack">
        {round.toBeat !== null && <Button look="main" onClick={() => onEnter('-')} text={words.passes(who)} />}
        <EnteredCards now={now} label={words.plays(who)} action={words.played} onEnter={onEnter} />
      </div>
    );
  }
  const calls = legalActions(round, turn).map((action) => ({ action, word: actionWord(action, round.rules) }));
  return (
    <fieldset class="choice">
      <legend>{words.chose(who)}</legend>
      {calls.map(({ action, word }) =>
        action.type === 'openHand' || action.type === 'play' || action.type === 'pass' ? null : (
          <Button key={word} onClick={() => onEnter(word)} text={wordOfCall(action, CALL_BUTTONS.value)} />
        ),
      )}
    </fieldset>
  );
};

interface EnteredCardsProps extends EntryProps {
  readonly label: string;
  readonly action: string;
}

const EnteredCards = ({ now, label, action, onEnter }: EnteredCardsProps) => {
  const [cards, setCards] = useState(NO_CARDS);
  return (
    <Form class="stack" onSend={() => sizeOf(cards) > 0 && onEnter(formatCards(cards))}>
      <PickedCards label={label} rules={now.rules} known={seenBy(now)} cards={cards} onCards={setCards} />
      <div class="row at-hand">
        <Button type="submit" look="main" aria-disabled={sizeOf(cards) === 0} text={action} />
      </div>
    </Form>
  );
};

/** The hand and all plays, as far as their cards are known. */
const seenBy = ({ hand, plays, rules }: EnteredRound): RankCounts =>
  plays.reduce<RankCounts>((sum, word) => {
    const read = typeof word === 'string' && rules.wildcards === 0 ? parsePlay(word, rules) : null;
    return read?.ok === true && read.value !== null ? addCounts(sum, countsOfCombo(read.value, rules.decks)) : sum;
  }, hand);

/** The choices of the hand, the bot's first; a tap says that it was done. */
const OwnTurn = ({ fact, onEnter }: { readonly fact: ActionFact; readonly onEnter: (word: string) => void }) => {
  const words = MY_HAND.value;
  const [typed, setTyped] = useState('');
  const { round, view } = fact.seen;
  const answer = useLoaded(() => askBots({ type: 'advise', view, count: 3 }), [view]);
  if (answer === null) return <Loading />;
  const { options, deals, aim } = answer.advice;
  return (
    <div class="stack" data-testid="advice">
      <ol class="grid gap-s">
        {options.map((option, index) => (
          <li key={index} class="stack gap-xs">
            <Button
              {...(index === 0 && { look: 'main' })}
              onClick={() => onEnter(actionWord(option.action, round.rules))}
              text={`${capitalised(nameOfAction(option.action, round.rules))} · ${valueOf(option, aim)}`}
            />
            {option.reasons.length > 0 && <small class="soft">{reasonsText(option.reasons)}</small>}
          </li>
        ))}
      </ol>
      <p class="soft flush">
        {deals === 0 ? words.network : words.deals(deals)} {words.did}
      </p>
      {fact.words === null && (
        <Form class="row" onSend={() => typed !== '' && onEnter(typed)}>
          <TextField {...CARD_FIELD} label={words.other} value={typed} onText={setTyped} />
          <Button type="submit" text={words.played} />
        </Form>
      )}
      {fact.words === null && <KnownCards seen={fact.seen} onEnter={onEnter} />}
    </div>
  );
};

/** Cards of another hand that are known, such as those that were shown. */
const KnownCards = ({ seen, onEnter }: { readonly seen: SeenSeat; readonly onEnter: (word: string) => void }) => {
  const words = MY_HAND.value;
  const { rules, seat, landlord, known } = seen.view;
  const others = seatsOf(rules).filter((each) => each !== seat);
  const [owner, setOwner] = useState(others[0]!);
  const [typed, setTyped] = useState<string | null>(null);
  const names = words.seats[rules.seats]!;
  const side = sideLetter(stepsBetween(landlord ?? seat, owner, rules.seats), rules.seats);
  const cards = typed ?? formatCards(known[owner]!);
  return (
    <details>
      <summary>{words.known}</summary>
      <Form class="stack gap-s" onSend={() => cards !== '' && onEnter(`${side}=${cards}`)}>
        <RadioChoice
          label={words.whose}
          options={others.map((each) => [each, names[stepsBetween(seat, each, rules.seats)]!] as const)}
          value={owner}
          onChange={(next) => {
            setOwner(next);
            setTyped(null);
          }}
        />
        <TextField {...CARD_FIELD} label={words.knownCards} value={cards} onText={setTyped} />
        <Button type="submit" text={words.take} />
      </Form>
    </details>
  );
};

/** Points, of a call with their error, or the chance of a play where wins alone count. */
const valueOf = ({ points, error, win, isProved }: AdvisedAction, aim: DecisionAdvice['aim']): string => {
  if (isProved) return ADVICE.value.proved;
  if (win !== null && (aim === 'wins' || points === null)) return ADVICE.value.chance(Math.round(100 * win));
  if (points !== null && error === null) return ADVICE.value.points(gainText(points));
  return points === null ? '' : ADVICE.value.points(rangeText(points, error ?? 0));
};
