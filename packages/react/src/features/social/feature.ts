import { loadLogin, loadLoginMethods } from '../bundles/load.ts'
import type { FeatureViews } from '../../card/feature.ts'
import { AboveFirst, AboveLast, BelowFirst, BelowLast } from './connect-frames.tsx'

const load = () => loadLoginMethods().then((m) => ({ default: m.ConnectLoginMethods }))

export const social: FeatureViews = {
  id: 'social',
  views: {
    Socials: () => loadLogin().then((m) => ({ default: m.Socials })),
    SocialLogin: () => loadLogin().then((m) => ({ default: m.SocialLogin })),
    ConnectingFarcaster: () => loadLogin().then((m) => ({ default: m.ConnectingFarcaster })),
  },
  look: loadLogin,
  entryLook: loadLoginMethods,
  // Which one is drawn depends on the host's order and the page's wallets.
  entries: [
    { slot: 'connect.above', order: -1, Frame: AboveFirst, load },
    { slot: 'connect.above', order: 1, Frame: AboveLast, load },
    { slot: 'connect.method', order: -1, Frame: BelowFirst, load },
    { slot: 'connect.method', order: 1, Frame: BelowLast, load },
  ],
}
