/** A separate entry, so that other pages do not load its code. */
export { useLogin, type UseLogin } from './hooks/use-login.ts'
