/** On the sheet at the end of an online round: the change of the rating, and phrases for half a minute. */
import type { PresetName } from '@doudizhu/rules/ruleset';
import type { Ref } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { gainText } from '../../base/number-text.ts';
import { goTo, hrefOf } from '../../base/route.ts';
import { Button } from '../../design/button.tsx';
import { TimeLeft } from '../../design/time-left.tsx';
import { answerOrNotice, useAnswer } from '../../online/answers.tsx';
import { ratingRequest, shownHalf } from '../../online/rating.ts';
import type { TableParts } from './emotes.tsx';
import { PhraseButtons } from './phrases.tsx';
import { NETWORK_TABLE } from './table-texts.ts';

interface OnlineEndProps extends TableParts {
  /** `match`: the rounds of this table are one ranked match. Null: not rated. */
  readonly rated: 'match' | 'round' | null;
}

export const OnlineEnd = ({ rated, ...props }: OnlineEndProps) => {
  const view = props.table.view.value;
  if (view.viewer === 'spectator') return null;
  return (
    <>
      {rated !== null && (view.round?.outcome ?? null) !== null && (
        <RatingChange {...props} isMatch={rated === 'match'} />
      )}
      <LastWords network={props.network} />
    </>
  );
};

/** Interval of requests until the server has stored the rating, milliseconds. */
const RATING_MS = 1500;

type RatingChangeProps = Pick<OnlineEndProps, 'table' | 'session'> & { readonly isMatch: boolean };

const RatingChange = ({ table, session, isMatch }: RatingChangeProps) => {
  const { proof, terms } = table.view.value;
  const number = proof?.round ?? 0;
  const ask = useMemo(() => {
    const rules = terms.rules.name as PresetName;
    return ratingRequest(session.api, {
      table: table.name,
      account: session.me.value?.id ?? '',
      rules,
      number,
      isMatch,
    });
  }, [number]);
  const { value } = useAnswer(String(number), ask, (step) => (step === null ? RATING_MS : null));
  if (value === null || value === 'none') return null;
  return (
    <p class="flush semibold" role="status" data-testid="rating-change">
      {NETWORK_TABLE.value.ratingNow(value.rating, gainText(value.change), shownHalf(value.sigma))}
    </p>
  );
};

/** Time for phrases after a round, milliseconds. */
const SAY_MS = 30_000;

const LastWords = ({ network }: Pick<OnlineEndProps, 'network'>) => {
  const [startMs] = useState(() => Date.now());
  const [isOpen, setOpen] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setOpen(false), SAY_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isOpen) return null;
  return (
    <section class="last-words row" aria-label={NETWORK_TABLE.value.chatTitle} data-testid="last-words">
      <TimeLeft untilMs={startMs + SAY_MS} nowMs={startMs} />
      <PhraseButtons network={network} look="small" />
    </section>
  );
};

interface NextMatchProps extends Pick<OnlineEndProps, 'table' | 'session'> {
  /** Takes the focus. */
  readonly place: Ref<HTMLButtonElement>;
}

/** After a ranked match: looks for the next one in the lobby. */
export const NextMatch = ({ table, session, place }: NextMatchProps) => {
  const [isSent, setSent] = useState(false);
  const next = async (): Promise<void> => {
    setSent(true);
    const rules = table.view.value.terms.rules.name as PresetName;
    await table.send({ type: 'leave' });
    await answerOrNotice(session.api('POST /api/ranked', { body: { rules } }));
    goTo(hrefOf('lobby'));
  };
  const text = NETWORK_TABLE.value.nextMatch;
  return <Button ref={place} look="main" data-testid="next-match" disabled={isSent} onClick={next} text={text} />;
};
