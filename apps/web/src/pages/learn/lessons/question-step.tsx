/** Steps without a table: a question with answers, and cards to select from a hand. */
import { cardsOfText } from '../../../cards/rank-suits.ts';
import { countsOf, parseCards, sizeOf, type Card } from '@doudizhu/rules/cards';
import { wildRanksOf } from '@doudizhu/rules/ruleset';
import { unwrap } from '@doudizhu/rules/result';
import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { Hand } from '../../../cards/hand.tsx';
import { refusalText } from '../../../cards/names.ts';
import { RankCards } from '../../../cards/rank-cards.tsx';
import { WildRanks } from '../../../cards/wild.tsx';
import { announce } from '../../../design/announce.tsx';
import { PLAY } from '../../../game/setup/game-texts.ts';
import { judgePick } from './judge.ts';
import { inLanguage } from '../../../base/language.ts';
import type { ChoiceStep, PickStep } from './lesson.ts';
import { LESSON } from './lesson-texts.ts';
import { TeacherBar, type StepFrame, type TeacherBarProps } from './teacher-bar.tsx';
import { Button } from '../../../design/button.tsx';
import { Icon, SIGNS } from '../../../design/icon.tsx';

/** Comment on the last answer. */
interface Remark {
  readonly isRight: boolean;
  readonly text: string;
}

const barOf = (ask: string, remark: Remark | null): Pick<TeacherBarProps, 'tone' | 'text'> => {
  if (remark === null) return { tone: 'say', text: ask };
  const { isRight, text } = remark;
  return { tone: isRight ? 'done' : 'wrong', text: isRight ? `${LESSON.value.right} ${text}` : text };
};

const announced = (remark: Remark): Remark => {
  announce(remark.isRight ? `${LESSON.value.right} ${remark.text}` : remark.text);
  return remark;
};

export const ChoiceStepView = ({ step, frame }: { readonly step: ChoiceStep; readonly frame: StepFrame }) => {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const remarkOn = (index: number): Remark | null => {
    const option = step.options[index];
    return option === undefined ? null : { isRight: index === step.right, text: inLanguage(option.why) };
  };
  const isDone = chosen.includes(step.right);
  const choose = (index: number): void => {
    const remark = remarkOn(index);
    if (remark === null || isDone) return;
    setChosen([...chosen, index]);
    announced(remark);
  };
  return (
    <WildRanks.Provider value={wildRanksOf({ wild: step.wild ?? '' })}>
      <Question
        frame={frame}
        step={step}
        cards={step.cards}
        remark={remarkOn(chosen.at(-1) ?? -1)}
        refusals={step.options.flatMap(({ why }, index) => (index === step.right ? [] : [inLanguage(why)]))}
      >
        <div class="lesson-options cluster middle" role="group" aria-label={inLanguage(step.ask)}>
          {step.options.map((option, index) => (
            <Button
              key={index}
              look="on-paper"
              data-answer={chosen.includes(index) ? (index === step.right ? 'right' : 'wrong') : undefined}
              aria-disabled={isDone || chosen.includes(index)}
              onClick={() => choose(index)}
            >
              {chosen.includes(index) && <Icon path={index === step.right ? SIGNS.right : SIGNS.wrong} />}
              {inLanguage(option.answer)}
            </Button>
          ))}
        </div>
      </Question>
    </WildRanks.Provider>
  );
};

export const PickStepView = ({ step, frame }: { readonly step: PickStep; readonly frame: StepFrame }) => {
  const words = LESSON.value;
  const cards = useMemo(() => cardsOfText(step.hand), [step]);
  const [selected, setSelected] = useState<ReadonlySet<Card>>(new Set());
  const [remark, setRemark] = useState<Remark | null>(null);
  const isDone = remark?.isRight === true;
  const check = (chosen: ReadonlySet<Card>): void => {
    if (isDone || chosen.size === 0) return;
    const judged = judgePick(step, countsOf([...chosen]));
    if (judged.type === 'right') setRemark(announced({ isRight: true, text: inLanguage(step.done) }));
    else {
      const text = judged.type === 'wrong' ? inLanguage(judged.why) : refusalText(judged.failure);
      setRemark(announced({ isRight: false, text }));
    }
  };
  return (
    <Question
      frame={frame}
      step={step}
      remark={remark}
      refusals={[...Object.values(step.wrong ?? {}), step.otherwise].map(inLanguage)}
    >
      <Button
        look="main large"
        aria-disabled={isDone || selected.size === 0}
        onClick={() => check(selected)}
        text={words.check}
      />
      <div class="lesson-hand">
        <Hand
          cards={cards}
          selected={selected}
          disabled={isDone}
          onSelect={(next) => {
            setSelected(next);
            if (!isDone) setRemark(null);
          }}
          onThrow={check}
          label={PLAY.value.yourHand}
        />
      </div>
    </Question>
  );
};

interface QuestionProps {
  readonly frame: StepFrame;
  readonly step: Pick<ChoiceStep, 'ask' | 'toBeat'>;
  readonly cards?: string | undefined;
  readonly remark: Remark | null;
  /** Reasons against wrong answers. */
  readonly refusals: readonly string[];
  readonly children: ComponentChildren;
}

/** A question on felt. The teacher asks it and comments on the answer. */
const Question = ({ frame, step, cards, remark, refusals, children }: QuestionProps) => {
  const ask = inLanguage(step.ask);
  return (
    <div class="lesson stack gap-0 grow asked">
      <h1 class="only-read">{frame.title}</h1>
      <TeacherBar frame={frame} {...barOf(ask, remark)} asks={[ask]} refusals={refusals} />
      <div class="lesson-felt stack gap-l centred middle grow felt">
        <Shown toBeat={step.toBeat} cards={cards} />
        {/* Its place is kept, so the answers stay where they are. */}
        <p class="lesson-ask" data-shown={remark !== null} aria-hidden={remark === null}>
          {ask}
        </p>
        {children}
      </div>
    </div>
  );
};

/** Cards of a question in groups. The play to beat has a gold ring. */
const Shown = ({ toBeat, cards }: { readonly toBeat: string | undefined; readonly cards: string | undefined }) => (
  <>
    {toBeat !== undefined && (
      <p class="lesson-cards cluster middle flush to-beat">
        <span class="only-read">{LESSON.value.onTable}</span>
        {groupsOf(toBeat.replaceAll('+', ' '))}
      </p>
    )}
    {cards !== undefined && (
      <p class="lesson-cards cluster middle flush" data-many={cards.length > 10}>
        <span class="only-read">{LESSON.value.shown}</span>
        {groupsOf(cards)}
      </p>
    )}
  </>
);

const groupsOf = (text: string) =>
  text.split(' ').map((group, index) => {
    const counts = unwrap(parseCards(group));
    return sizeOf(counts) === 0 ? null : <RankCards key={index} counts={counts} />;
  });
