/** A vote to close the table, with the player's answer. */
import { nameAt } from '../../game/setup/names.ts';
import type { PlayTable } from '../../game/state/play-table.ts';
import { NETWORK_TABLE } from './table-texts.ts';
import { Button } from '../../design/button.tsx';

export const DissolveVote = ({ table }: { readonly table: PlayTable }) => {
  const words = NETWORK_TABLE.value;
  const view = table.view.value;
  const { dissolveVotes, viewer } = view;
  if (dissolveVotes === null || viewer === 'spectator') return null;
  return (
    <div class="line-broken row middle" role="status">
      {words.dissolveAsked(dissolveVotes.map((seat) => nameAt(view, seat)).join(', '))}
      {!dissolveVotes.includes(viewer) && (
        <Button look="small" onClick={() => void table.send({ type: 'dissolve', agree: true })} text={words.agree} />
      )}
      <Button look="small" onClick={() => void table.send({ type: 'dissolve', agree: false })} text={words.refuse} />
    </div>
  );
};
