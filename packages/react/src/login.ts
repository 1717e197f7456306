/** Logging in, on a screen of the host's own. An entry apart: pages without it pay nothing. */
export { useLogin, type UseLogin } from './hooks/use-login.ts'
