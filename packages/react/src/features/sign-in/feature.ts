import { loadSignIn } from '../bundles/load.ts'
import type { FeatureViews } from '../../card/feature.ts'

export const signIn: FeatureViews = {
  id: 'sign-in',
  views: { SIWXSignMessage: () => loadSignIn().then((m) => ({ default: m.SIWXSignMessage })) },
  look: loadSignIn,
}
