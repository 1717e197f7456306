// All of it loads on demand, so that the frame starts with none of it.
void import('./emergency.ts').then(({ openPage }) => {
  const root = document.querySelector<HTMLElement>('#emergency')
  if (root) void openPage(root)
})
