/** The page's entry: the only module that does something when it is imported. */
import './design/tokens.css';
import './design/base.css';
import './design/layout.css';
import './design/tiles.css';
import { render } from 'preact';
import { followAddress, route } from './base/route.ts';
import { loadHasFriends } from './base/has-friends.ts';
import { followLanguage } from './base/sentences.ts';
import { applyTheme, loadSettings } from './base/settings.ts';
import { App, preloadPage } from './shell/app.tsx';
import { awaitInstallOffer } from './base/install.ts';
import { registerServiceWorker } from './base/offline.ts';
import { prepareDatabase } from './base/storage.ts';

awaitInstallOffer();
loadSettings();
loadHasFriends();
applyTheme();
followAddress();
// Its modules and the database are on their way while the frame is drawn.
preloadPage(route.value.page);
prepareDatabase();
const root = document.getElementById('app');
if (root === null) throw new Error('bad page: no #app');
render(<App />, root);
followLanguage();
registerServiceWorker();
