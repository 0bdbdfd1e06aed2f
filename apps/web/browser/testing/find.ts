/** Elements of a page by Playwright's locators, for a browser that Playwright does not drive. */

/** Text as a locator takes it: a part in any case, the whole, or an expression. */
export type Text = { readonly text: string; readonly exact: boolean } | { readonly source: string };

/** One step from elements to those inside them, or to some of them. */
export type Step =
  | { readonly type: 'css'; readonly selector: string }
  | { readonly type: 'role'; readonly role: string; readonly name: Text | null }
  | { readonly type: 'text' | 'label' | 'having'; readonly text: Text }
  /** Labels of form elements, which are drawn in their place. */
  | { readonly type: 'labels' }
  /** Negative: from the end. */
  | { readonly type: 'at'; readonly index: number }
  /** Elements of either path from the document, in the order of the document. */
  | { readonly type: 'or'; readonly steps: readonly Step[] };

export const textOf = (text: string | RegExp, exact = false): Text =>
  typeof text === 'string' ? { text, exact } : { source: text.source };

const ROLES = {
  alert: '[role=alert]',
  button: 'button, [role=button]',
  group: 'fieldset, [role=group]',
  link: 'a[href]',
  listitem: 'li',
  radio: 'input[type=radio]',
  status: 'output, [role=status]',
};

/** Runs in the page: a function from steps to elements. */
export const FIND = `((steps) => {
  const roles = ${JSON.stringify(ROLES)};
  const plain = (text) => (text ?? '').replace(/\\s+/gu, ' ').trim();
  const agrees = (actual, { text, exact, source }) =>
    source !== undefined ? new RegExp(source, 'u').test(actual)
    : exact ? actual === text
    : actual.toLowerCase().includes(text.toLowerCase());
  const nameOf = (element) => plain(
    element.ariaLabel ??
      element.ariaLabelledByElements?.map((each) => each.innerText).join(' ') ??
      element.labels?.[0]?.innerText ??
      (element.matches('fieldset') ? element.querySelector('legend')?.innerText : element.innerText));
  const holding = (element, text) => agrees(plain(element.textContent), text);
  const inside = (found, selector) => found.flatMap((element) => [...element.querySelectorAll(selector)]);
  const take = (found, step) => {
    switch (step.type) {
      case 'css': return inside(found, step.selector);
      case 'role': return inside(found, roles[step.role]).filter((element) =>
        element.checkVisibility() && (step.name === null || agrees(nameOf(element), step.name)));
      case 'text': return inside(found, '*').filter((element) =>
        holding(element, step.text) && ![...element.children].some((child) => holding(child, step.text)));
      case 'label': return inside(found, 'input, select, textarea').filter((element) => agrees(nameOf(element), step.text));
      case 'having': return found.filter((element) => holding(element, step.text));
      case 'labels': return found.flatMap((element) => [...element.labels]);
      case 'at': return found.slice(step.index).slice(0, 1);
      case 'or': return [...found, ...find(step.steps)].sort((a, b) => a.compareDocumentPosition(b) & 4 ? -1 : 1);
    }
  };
  const find = (path) => path.reduce((found, step) => [...new Set(take(found, step))], [document]);
  return find(steps);
})`;
