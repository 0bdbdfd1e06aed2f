/** Button that reports a seat of a finished round. */
import { REPORT_REASONS, type Person, type ReportReason, type RoundSummaryMessage } from '@doudizhu/protocol';
import { useState } from 'preact/hooks';
import { RadioChoice } from '../design/choice.tsx';
import { answerOrNotice } from './answers.tsx';
import { nameOfPerson } from '../game/setup/names.ts';
import type { Session } from './session.ts';
import { DialogButton } from '../design/dialog.tsx';
import { REPORT, REPORT_REASON_NAMES } from './report-texts.ts';
import { Form, TextField } from '../design/form.tsx';
import { Button } from '../design/button.tsx';

const TEXT_MAX = 500;

/** Draws nothing for a round without other players. */
export const ReportButton = ({
  round,
  session,
}: {
  readonly round: RoundSummaryMessage;
  readonly session: Session;
}) => {
  const own = session.me.value?.id;
  const others = round.seats.flatMap(({ occupant }, seat) =>
    occupant.type === 'person' && occupant.person.id !== own ? [{ seat, person: occupant.person }] : [],
  );
  if (others.length === 0 || own === undefined) return null;
  const words = REPORT.value;
  return (
    <DialogButton look="small" text={words.open} title={words.title} data-testid="report">
      {(close) => <ReportForm round={round.id} others={others} session={session} onDone={close} />}
    </DialogButton>
  );
};

const ReportForm = ({
  round,
  others,
  session,
  onDone,
}: {
  readonly round: string;
  readonly others: readonly { readonly seat: number; readonly person: Person }[];
  readonly session: Session;
  readonly onDone: () => void;
}) => {
  const words = REPORT.value;
  const [seat, setSeat] = useState(others[0]?.seat ?? 0);
  const [reason, setReason] = useState<ReportReason>(REPORT_REASONS[0]);
  const [text, setText] = useState('');
  const send = async (): Promise<void> => {
    await answerOrNotice(
      session.api('POST /api/rounds/:id/reports', { id: round, body: { seat, reason, text } }),
      words.sent,
    );
    onDone();
  };
  return (
    <Form onSend={send}>
      <p class="soft">{words.about}</p>
      <RadioChoice
        label={words.whom}
        value={seat}
        options={others.map((other) => [other.seat, nameOfPerson(other.person)])}
        onChange={setSeat}
      />
      <RadioChoice
        label={words.reason}
        value={reason}
        options={REPORT_REASONS.map((each) => [each, REPORT_REASON_NAMES.value[each]])}
        onChange={setReason}
      />
      <TextField label={words.text} rows={3} maxLength={TEXT_MAX} value={text} onText={setText} />
      <Button type="submit" look="main" data-testid="send-report" text={words.send} />
    </Form>
  );
};
