import type { Feature } from '../../contracts/feature.ts'
import type { SignInRoutes } from './routes.ts'

export const signIn: Feature<keyof SignInRoutes> = {
  id: 'sign-in',
  views: { SIWXSignMessage: { root: true, account: 'some' } },
  intents: { signIn: 'SIWXSignMessage' },
  // A visitor who must sign in leaves by signing or cancelling; both are in the view.
  beforeClose: (why, view, { slices }) =>
    view === 'SIWXSignMessage' &&
    why !== 'api' &&
    why !== 'done' &&
    slices['sign-in']?.isRequired &&
    slices['sign-in'].step
      ? 'signIn.mustFinish'
      : undefined,
}
