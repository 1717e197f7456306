import type { SignInSlice } from './slice.ts'

/** No account is asked, and no session is known. */
export const initialSignIn: SignInSlice = { status: {}, asked: [], of: 0, step: null, isRequired: false, goesBackTo: null }
