import { defineFeature } from '@portico/react'

declare module '@portico/core' {
  interface RouteParams {
    /** What the view is opened with. */
    Vote: { readonly proposal?: string }
  }
}

/** A feature of the host's own: one view, in which an account says yes or no. */
export const vote = defineFeature({
  id: 'vote',
  views: {
    Vote: {
      title: 'Vote',
      load: () => import('./vote.tsx'),
      // Without an account there is nobody to vote: the card goes back to its beginning.
      rule: { account: 'needed' },
    },
  },
  beforeClose: (why) => (why === 'backdrop' ? 'Your vote is not sent yet' : undefined),
})
