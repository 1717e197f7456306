export { useSession } from './hooks/use-session.ts'
export { useSessions } from './hooks/use-sessions.ts'
export { useSignIn, type UseSignIn } from './hooks/use-sign-in.ts'
export { useSignOut, type SignOutVariables, type UseSignOut } from './hooks/use-sign-out.ts'
