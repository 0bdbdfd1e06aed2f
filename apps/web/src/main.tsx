import './design/tokens.css';
import './design/base.css';
import { render } from 'preact';
import { App } from './shell/app.tsx';
import { keepAppearance } from './settings.ts';
import { keepOffline } from './shell/offline.ts';

keepAppearance();
const root = document.getElementById('app');
if (root === null) throw new Error('bad page: no #app');
render(<App />, root);
keepOffline();
