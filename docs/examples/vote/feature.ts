import { defineFeature } from '@portico/react'

declare module '@portico/core' {
  interface RouteParams {
    /** What the view is opened with. */
    Vote: { readonly proposal?: string }
  }
  interface FeatureSlices {
    /** What the feature keeps in the state. */
    vote: { readonly sent: readonly string[] }
  }
  interface EventProperties {
    VOTE: { proposal: string }
  }
}

declare module '@portico/react' {
  interface HostMessages {
    'vote.about': true
    'vote.sent': true
    'vote.yes': true
  }
}

/** A feature of the host's own: one view, in which an account says yes or no. */
export const vote = defineFeature({
  id: 'vote',
  slice: { sent: [] },
  views: {
    Vote: {
      title: 'Vote',
      load: () => import('./vote.tsx'),
      // Without an account no vote is possible: the card returns to its first view.
      rule: { account: 'needed' },
      // What a host opens it with is read; what does not fit is left out.
      params: { proposal: (value) => typeof value === 'string' },
    },
  },
  // Where the visitor's language is missing, English stands in.
  words: { en: () => import('./words.ts') },
  // A button in the account's view leads there.
  entries: [
    { slot: 'account.action', label: 'Vote', icon: 'm4.5 10.5 3.5 3.5 7.5-8', view: 'Vote' },
  ],
  beforeClose: (why) => (why === 'backdrop' ? 'Your vote is not sent yet' : undefined),
})
