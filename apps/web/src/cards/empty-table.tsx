/** Closed cards on felt where a page, or a list of a page, has nothing to show: a sentence about it, and ways on. */
import './empty-table.css';
import type { ComponentChildren } from 'preact';
import { CardBack } from './card.tsx';

interface EmptyTableProps {
  /** Sentence about the missing content. */
  readonly text: ComponentChildren;
  /** Buttons and links below the text. */
  readonly children?: ComponentChildren;
}

/** Part of a page that has its own heading. */
export const EmptyTable = ({ text, children }: EmptyTableProps) => (
  <section class="panel felt stack empty-table">
    <span class="cards" aria-hidden="true">
      <CardBack />
      <CardBack />
      <CardBack />
    </span>
    {text}
    {children !== undefined && <div class="row middle">{children}</div>}
  </section>
);

export interface MessageProps {
  readonly title: string;
  /** Null: the title is the sentence. */
  readonly text: string | null;
  readonly children: ComponentChildren;
}

/** The whole page. */
export const Message = ({ title, text, children }: MessageProps) => (
  <div class="page" role="alert">
    <EmptyTable
      text={
        <>
          <h1>{title}</h1>
          {text !== null && <p>{text}</p>}
        </>
      }
    >
      {children}
    </EmptyTable>
  </div>
);
