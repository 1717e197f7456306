/** Texts, and holes for values by their names; one such file a language. */
export const messages = {
  'vote.about': ['Proposal ', ['proposal'], ', as ', ['account']],
  'vote.sent': ['Your vote is sent.'],
  'vote.yes': ['Yes'],
} as const
