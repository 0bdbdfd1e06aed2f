/** Connection status: a banner while disconnected, the ping otherwise; and the notice of maintenance. */
import type { NetworkTable } from '../../online/network-table.ts';
import { ONLINE } from '../../online/online-texts.ts';
import { NETWORK_TABLE } from './table-texts.ts';
import { Button } from '../../design/button.tsx';

/** Ping in milliseconds from which it is marked as slow. */
const SLOW_MS = 300;
/** Ping in milliseconds from which it is in seconds: a long text would reach the buttons of a narrow phone. */
const LONG_MS = 1000;

export const ConnectionStatus = ({ network }: { readonly network: NetworkTable }) => {
  const words = NETWORK_TABLE.value;
  const { state, lagMs, role, spectators } = network.status.value;
  const others = role === 'spectator' ? spectators - 1 : spectators;
  const notice = network.notice.value;
  const facts = [
    ...(role === 'spectator' ? [words.youWatch] : []),
    ...(others > 0 ? [role === 'spectator' ? words.alsoWatching(others) : words.watching(others)] : []),
  ];
  return (
    <>
      {state.type !== 'open' && state.type !== 'ended' && (
        <div class="line-broken sheet row middle" role="status" data-testid="line-broken">
          {words.reconnecting}
          <Button look="small" onClick={network.retry} text={words.retryNow} />
        </div>
      )}
      {role === 'observer' && (
        <div class="line-broken sheet row middle" role="status">
          {words.otherTab}
          <Button look="small" onClick={() => network.send({ type: 'play' })} text={words.playHere} />
        </div>
      )}
      {notice !== null && (
        <div class="line-broken sheet row middle" role="status" data-testid="maintenance">
          {ONLINE.value.maintenance(notice)}
        </div>
      )}
      <p class="line-facts gap-s middle text-s figures" data-testid="line" data-watching={role === 'spectator'}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {lagMs !== null && (
          <span data-slow={lagMs >= SLOW_MS} title={words.lagLabel}>
            {lagMs < LONG_MS ? words.lag(Math.floor(lagMs)) : words.lagLong((lagMs / 1000).toFixed(1))}
          </span>
        )}
      </p>
    </>
  );
};
