/** The queue for ranked matches. */
import type { RankedMessage } from '@doudizhu/protocol';
import { PRESETS, type PresetName } from '@doudizhu/rules/ruleset';
import { useEffect, useState } from 'preact/hooks';
import { answerOrNotice, useAnswer } from '../../online/answers.tsx';
import { shownDifference } from '../../online/rating.ts';
import type { Session } from '../../online/session.ts';
import { goTo, hrefOf } from '../../base/route.ts';
import { announce } from '../../design/announce.tsx';
import { RuleChips } from '../../game/setup/rule-choice.tsx';
import { FAMILIAR_RULES } from '../../game/setup/rule-texts.ts';
import { clockText } from '../../base/number-text.ts';
import { TimeLeft } from '../../design/time-left.tsx';
import { RankFan } from '../../progress/rank-card.tsx';
import { RenameForm } from './name-plate.tsx';
import { LOBBY } from './lobby-texts.ts';
import { Button } from '../../design/button.tsx';
import { DialogButton } from '../../design/dialog.tsx';

/** Polling intervals in milliseconds: while waiting in the queue, and otherwise. */
const [WAITING_MS, IDLE_MS] = [2000, 60_000] as const;

const paceOf = (answer: { readonly ranked: RankedMessage } | null): number =>
  answer !== null && answer.ranked.rules === null ? IDLE_MS : WAITING_MS;

/** Fewer rule sets find more opponents. */
const isForThree = (name: PresetName): boolean => PRESETS[name].seats === 3;

export const RankedPanel = ({ session }: { readonly session: Session }) => {
  const words = LOBBY.value;
  const { api } = session;
  const [rules, setRules] = useState<PresetName>('competition');
  const polled = useAnswer('ranked', () => api('GET /api/ranked'), paceOf);
  const ranked = polled.value?.ranked ?? null;
  const table = ranked?.table ?? null;
  useEffect(() => {
    if (table === null) return;
    announce(words.matchFound);
    goTo(hrefOf(`table/${table}`));
  }, [table]);
  const queue = async (): Promise<void> => {
    const answer = await answerOrNotice(api('POST /api/ranked', { body: { rules } }));
    if (answer !== null) polled.know(answer);
  };
  const leave = async (): Promise<void> => {
    await api('DELETE /api/ranked');
    polled.reload();
  };
  const waitedMs = ranked?.waitedMs ?? null;
  const blockedMs = ranked?.blockedMs ?? 0;
  return (
    <section class="panel lobby-way stack gap-s" aria-labelledby="lobby-ranked">
      <h2 id="lobby-ranked">{words.ranked}</h2>
      {waitedMs === null ? (
        <>
          <p class="soft">{words.rankedAbout}</p>
          {/* Ranks to climb. */}
          <span class="lobby-felt bar gap-xs lobby-ranks felt" aria-hidden="true">
            {(['pair', 'sequence', 'rocket'] as const).map((rank) => (
              <RankFan key={rank} rank={rank} />
            ))}
          </span>
          <RuleChips label={words.queue} names={FAMILIAR_RULES.filter(isForThree)} value={rules} onChange={setRules} />
          <details data-testid="fair-play">
            <summary>{words.fairPlay}</summary>
            <ol>
              {words.fairPlayLines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ol>
          </details>
          {blockedMs > 0 && (
            <p class="bad">
              {words.blocked} <TimeLeft untilMs={Date.now() + blockedMs} nowMs={Date.now()} />
            </p>
          )}
          {session.me.value?.name === null ? (
            <DialogButton look="main" data-testid="ranked" text={words.rankedStart} title={words.nameFirst}>
              {(close) => (
                <RenameForm
                  session={session}
                  me={session.me.value!}
                  onDone={() => {
                    close();
                    void queue();
                  }}
                />
              )}
            </DialogButton>
          ) : (
            <Button
              look="main"
              data-testid="ranked"
              disabled={blockedMs > 0}
              onClick={queue}
              text={words.rankedStart}
            />
          )}
        </>
      ) : (
        <div role="status" class="stack top" data-testid="ranked-waiting">
          <p>
            <b>{words.looking}</b> <span class="time-left figures">{clockText(Math.ceil(waitedMs / 1000))}</span>
          </p>
          <p class="soft">{words.window(shownDifference(ranked?.window ?? 0), ranked?.waiting ?? 0)}</p>
          <Button onClick={leave} text={words.stopLooking} />
        </div>
      )}
    </section>
  );
};
