/** The list of tokens. */
export const css: string = `
[role=tabpanel]>.group>h2{display:none}
.unlisted{display:none}
[role=tabpanel]>.unlisted{display:block}
[role=tabpanel]>.group>.row>.logo.skeleton{border-radius:50%}
`
