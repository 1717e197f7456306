/** One-click sign-in, which few sessions are opened by: a bundle of its own. */
export { authenticate, onAuthenticated } from './authenticate.ts'
export { acceptSigned } from './accept.ts'
