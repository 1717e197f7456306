/** The views of the feature `walletconnect` in each of their states, as a visitor reaches them. */
export { phoneJourneys as scenes } from '../phone-scenes.ts'
