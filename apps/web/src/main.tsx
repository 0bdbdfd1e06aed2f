import './design/tokens.css';
import './design/base.css';
import { render } from 'preact';
import { App } from './shell/app.tsx';
import { applyTheme } from './settings.ts';
import { registerServiceWorker } from './shell/offline.ts';

applyTheme();
const root = document.getElementById('app');
if (root === null) throw new Error('bad page: no #app');
render(<App />, root);
registerServiceWorker();
