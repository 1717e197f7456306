import { loadLogin, loadLoginMethods } from '../bundles/load.ts'
import type { FeatureViews } from '../../card/feature.ts'
import { Above, Below } from './connect-frames.tsx'

const load = () => loadLoginMethods().then((m) => ({ default: m.ConnectField }))

export const email: FeatureViews = {
  id: 'email',
  views: { EmailLogin: () => loadLogin().then((m) => ({ default: m.EmailLogin })) },
  look: loadLogin,
  entryLook: loadLoginMethods,
  // Which one is drawn depends on the wallets, and must not change under a press.
  entries: [
    { slot: 'connect.above', Frame: Above, load },
    { slot: 'connect.method', Frame: Below, load },
  ],
}
