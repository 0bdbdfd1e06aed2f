/** The screens in the docs are those of the program today. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { widthOf } from '../../apps/cli/src/terminal/width.ts';
import { ROOT } from '../publish/pack.ts';
import { FOLDER, PAGES, terminalScreens, withScreens } from './terminal.ts';

const screens = await terminalScreens();

for (const [name, screen] of screens) {
  test(`${name} fits its size, shows the hand, and is in the docs; else run node tools/pictures/terminal.ts`, () => {
    const [, columns, rows] = /(\d+)x(\d+)/u.exec(name) ?? [];
    const lines = screen.trimEnd().split('\n');
    assert.ok(lines.length <= Number(rows));
    for (const line of lines) assert.ok(widthOf(line) <= Number(columns), line);
    assert.match(screen, /Your hand \(\d+\)|你的手牌（\d+ 张）/u);
    assert.equal(readFileSync(join(ROOT, FOLDER, name), 'utf8'), screen.replaceAll(/ +$/gmu, ''));
  });
}

for (const path of Object.values(PAGES)) {
  test(`${path} has the screens of today`, () => {
    const page = readFileSync(join(ROOT, path), 'utf8');
    assert.equal(withScreens(page, screens), page);
    assert.equal(page.match(/<!-- screen /gu)?.length, 3);
  });
}
