/** The player's results: all rounds on felt, then by opponent, role, bid and rule set. */
import './statistics.css';
import './rates.css';
import { costText, gainText } from '../../base/number-text.ts';
import { useMemo, useState } from 'preact/hooks';
import { PRESET_NAMES, type PresetName } from '@doudizhu/rules/ruleset';
import type { StoredRound } from '../../base/storage.ts';
import { HELP_WORDS } from '../../game/setup/help-texts.ts';
import { nameOfRules, nameOfLevel } from '../../game/setup/names.ts';
import { TypicalHand } from '../../game/setup/typical-hand.tsx';
import { Badge, Portrait } from '../../characters/portrait.tsx';
import { SHELL } from '../../base/app-texts.ts';
import { hrefOf } from '../../base/route.ts';
import { firstBestDay, DAILY_RESULTS } from '../../saved/daily-results.ts';
import { costliestThemeOf, STORED_TRAINING, PLAY_THEME_NAMES } from '../../saved/training.ts';
import { ProgressPanel } from '../../progress/progress-panel.tsx';
import { countedRounds, groupBy, isLandlord, percent, tallyOf, winInterval, type Tally } from '../../progress/tally.ts';
import { useFinishedRounds } from '../../progress/rounds.ts';
import { LinkButton } from '../../design/button.tsx';
import { PictureChoice } from '../../design/picture-choice.tsx';
import { Overview } from './overview.tsx';
import { STATISTICS } from './statistics-texts.ts';
import { characterOfLevel, BOT_CHARACTERS } from '../../base/characters.ts';
import type { ComponentChildren } from 'preact';

const EVERYBODY = '';

export const StatisticsPage = () => {
  const words = STATISTICS.value;
  const all = useFinishedRounds();
  const stored = all === null ? null : countedRounds(all);
  return (
    <div class="page stack statistics">
      <h1>{words.title}</h1>
      {stored === null && <p class="soft">{SHELL.value.loading}</p>}
      {stored?.length === 0 && <NoRounds />}
      {stored !== null && stored.length > 0 && <Results stored={stored} />}
      {all?.some(({ help }) => help !== undefined) === true && <p class="soft">{HELP_WORDS.value.rule}</p>}
      {stored !== null && (
        <div class="columns" style="--column: 26rem">
          <ProgressPanel rounds={all ?? []} bestDay={firstBestDay(DAILY_RESULTS.load())} />
          {stored.length > 0 && <Costliest rounds={stored} />}
        </div>
      )}
    </div>
  );
};

/** Place of the results to come, and the way to the first one. */
const NoRounds = () => {
  const words = STATISTICS.value;
  return (
    <section class="statistics-none grid text-centre felt felt-band">
      <EverybodyFaces />
      <p class="measure">{words.none}</p>
      <LinkButton look="main" href={hrefOf('play')} text={words.play} />
    </section>
  );
};

const Results = ({ stored }: { readonly stored: readonly StoredRound[] }) => {
  const words = STATISTICS.value;
  const [opponent, setOpponent] = useState(EVERYBODY);
  const opponents = useMemo(() => ratesByOpponent(stored), [stored, words]);
  const rounds = useMemo(
    () => stored.filter((round) => opponent === EVERYBODY || opponentsOf(round).has(opponent)),
    [stored, opponent],
  );
  const byRole = (isWanted: boolean) => tallyOf(rounds.filter((round) => isLandlord(round) === isWanted));
  const everybody = { key: EVERYBODY, name: words.everybody, picture: <EverybodyFaces />, ...tallyOf(stored) };
  return (
    <>
      <PictureChoice
        label={words.filter}
        value={opponent}
        options={[everybody, ...opponents].map((each) => ({
          value: each.key,
          text: <OpponentWords rate={each} />,
          picture: each.picture,
        }))}
        onChange={setOpponent}
      />
      <Overview rounds={rounds} />
      <div class="statistics-parts">
        <Rates
          title={words.byRole}
          rates={[
            { key: 'landlord', name: words.landlord, picture: <RoleBadge role="landlord" />, ...byRole(true) },
            { key: 'farmer', name: words.farmer, picture: <RoleBadge role="farmer" />, ...byRole(false) },
          ]}
        />
        <Rates title={words.byBid} rates={ratesByBid(rounds)} />
        <Rates title={words.byRules} rates={ratesByRules(rounds)} />
      </div>
      <p class="soft">{words.interval}</p>
    </>
  );
};

const OpponentWords = ({ rate }: { readonly rate: Rate }) => (
  <span class="opponent-rate">
    <b>{rate.name}</b> <GainWords points={rate.points} />
    <RateBar {...rate} />
    <span class="soft">
      {percent(rate.won / rate.rounds)} · {STATISTICS.value.roundsOf(rate.rounds)}
    </span>
  </span>
);

const RoleBadge = ({ role }: { readonly role: 'landlord' | 'farmer' }) => <Badge role={role} class="role-badge" />;

/** Key of rounds without points to bid, and what their coin shows. */
const NO_BID = '–';

const ratesByBid = (rounds: readonly StoredRound[]): readonly Rate[] => {
  const words = STATISTICS.value;
  return groupBy(rounds, ({ bid }) => String(bid ?? NO_BID))
    .toSorted((a, b) => Number(a.key === NO_BID) - Number(b.key === NO_BID) || Number(a.key) - Number(b.key))
    .map(({ key, ...tally }) => ({
      key,
      name: key === NO_BID ? words.noBid : words.bid(key),
      picture: (
        <span class="bid-coin centre" data-bid={key}>
          {key}
        </span>
      ),
      ...tally,
    }));
};

/** The most played first. Rule sets of one name are one. */
const ratesByRules = (rounds: readonly StoredRound[]): readonly Rate[] =>
  groupBy(rounds, ({ rules }) => nameOfRules(rules))
    .toSorted((a, b) => b.rounds - a.rounds)
    .map(({ key, ...tally }) => ({ key, name: key, picture: <TypicalHand name={presetNamed(key)} />, ...tally }));

/** Own rules have the cards of any other preset without cards of its own. */
const presetNamed = (shown: string): PresetName => PRESET_NAMES.find((name) => nameOfRules(name) === shown) ?? 'pagat';

/** One sentence: the theme that costs most points. */
const Costliest = ({ rounds }: { readonly rounds: readonly StoredRound[] }) => {
  const words = STATISTICS.value;
  const found = costliestThemeOf(STORED_TRAINING.load(), rounds);
  return (
    <section class="panel row between" data-testid="costliest">
      <p class="words">
        {found === null ? (
          words.costliestNone
        ) : (
          <b>{words.costliest(PLAY_THEME_NAMES.value[found.theme], found.cards, costText(found.cost), found.rounds)}</b>
        )}{' '}
        <span class="soft">{words.costliestWhat}</span>
      </p>
      {found === null ? (
        <LinkButton href={hrefOf('replays')} text={words.openReplays} />
      ) : (
        <LinkButton href={hrefOf('training')} text={words.train} />
      )}
    </section>
  );
};

/** Key of all players. No bot has this name. */
const PEOPLE = 'people';

/** Names of the bots in a round, and `people`, each once. */
const opponentsOf = ({ bots, people }: StoredRound): ReadonlySet<string> =>
  new Set([...bots.filter((bot) => bot !== ''), ...(people?.some((name) => name !== '') === true ? [PEOPLE] : [])]);

/** Results against each opponent: first the five characters from the weakest, then other bots and players. */
const ratesByOpponent = (rounds: readonly StoredRound[]): readonly Rate[] => {
  const met = new Set(rounds.flatMap((round) => [...opponentsOf(round)]));
  return [...met]
    .toSorted((a, b) => orderOf(a) - orderOf(b) || a.localeCompare(b))
    .map((key) => ({
      key,
      name: nameOf(key),
      picture: <OpponentFace name={key} />,
      ...tallyOf(rounds.filter((round) => opponentsOf(round).has(key))),
    }));
};

const orderOf = (key: string): number => {
  const character = characterOfLevel(key);
  return character === null ? BOT_CHARACTERS.length : BOT_CHARACTERS.indexOf(character);
};

const nameOf = (key: string): string => (key === PEOPLE ? STATISTICS.value.people : nameOfLevel(key));

const OpponentFace = ({ name }: { readonly name: string }) => {
  const character = characterOfLevel(name);
  if (character === null) return <Badge role="farmer" class="role-badge" />;
  return <Portrait face={character} mood="calm" role={null} />;
};

/** All five faces for the choice of all opponents. */
const EverybodyFaces = () => (
  <span class="rivals-faces bar gap-0">
    {BOT_CHARACTERS.map((character) => (
      <Portrait key={character} face={character} mood="calm" role={null} />
    ))}
  </span>
);

interface Rate extends Tally {
  readonly key: string;
  readonly name: string;
  /** Decorative: the name is beside it. */
  readonly picture: ComponentChildren;
}

/** Win rates as rows: a picture, a bar with its interval, rounds and points. */
const Rates = ({ title, rates }: { readonly title: string; readonly rates: readonly Rate[] }) => (
  <section class="panel rates">
    <h2>{title}</h2>
    <ul class="grid gap-s">
      {rates.map(({ key, name, picture, ...tally }) => (
        <li key={key} class="rate">
          <span class="rate-picture centre" aria-hidden="true">
            {picture}
          </span>
          <b class="rate-name">{name}</b>
          <GainWords points={tally.points} />
          <RateBar {...tally} />
          <RateWords {...tally} />
        </li>
      ))}
    </ul>
  </section>
);

const GainWords = ({ points }: Pick<Tally, 'points'>) => (
  <b class={`rate-points figures ${points < 0 ? 'bad' : points > 0 ? 'good' : 'soft'}`}>{gainText(points)}</b>
);

/** `53%, 31–74% · 17 rounds`. */
const RateWords = (tally: Tally) => {
  const words = STATISTICS.value;
  if (tally.rounds === 0) return <span class="rate-words text-s figures soft">{words.noRounds}</span>;
  const { low, high } = winInterval(tally);
  return (
    <span class="rate-words text-s figures soft">
      <b>{percent(tally.won / tally.rounds)}</b> {words.between(percent(low), percent(high))} ·{' '}
      {words.roundsOf(tally.rounds)}
    </span>
  );
};

/** The rate, its 95% interval as a whisker, and a mark at one half. Decorative: the words are beside it. */
const RateBar = (tally: Tally) => {
  const { low, high } = tally.rounds === 0 ? { low: 0, high: 0 } : winInterval(tally);
  const rate = tally.rounds === 0 ? 0 : tally.won / tally.rounds;
  return (
    <span
      class="rate-bar"
      data-rounds={tally.rounds}
      aria-hidden="true"
      style={{ '--rate': rate, '--low': low, '--high': high }}
    />
  );
};
