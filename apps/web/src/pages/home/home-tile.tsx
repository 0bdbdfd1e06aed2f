/** A tile of the home page: a picture on felt, what it is, and one button. The whole tile is the link. */
import type { ComponentChildren } from 'preact';

export interface HomeTileProps {
  readonly picture: ComponentChildren;
  /** What kind of thing this is, in two words. */
  readonly kind: string;
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly href: string;
  /** The tile that goes on with what was begun. */
  readonly isFirst?: boolean;
  readonly testId: string;
}

export const HomeTile = ({ picture, kind, title, text, action, href, isFirst = false, testId }: HomeTileProps) => (
  <li>
    <a class="tile home-tile" href={href} data-testid={testId}>
      <span class="home-picture felt" aria-hidden="true">
        {picture}
      </span>
      <span class="home-words">
        <span class="home-kind">{kind}</span>
        <span class="home-title">{title}</span>
        <span class="soft">{text}</span>
      </span>
      <span class={isFirst ? 'button jade home-action' : 'button home-action'} aria-hidden="true">
        {action}
      </span>
    </a>
  </li>
);
