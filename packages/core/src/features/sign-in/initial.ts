import type { SignInSlice } from './slice.ts'

/** Nobody is asked, and nothing is known. */
export const initialSignIn: SignInSlice = { status: {}, asked: [], of: 0, step: null, isRequired: false, goesBackTo: null }
