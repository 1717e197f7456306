import { css } from '../../css/css.ts'

/**
 * The default tokens, so that no code derives colours. A test compares them with `themeTokens`. The
 * modes have no weight of their own (`:where`): the host's theme, which comes later as `.root`,
 * wins in each.
 */
const styles: string = css`
  .root {
    --portico-on-accent: #ffffff;
    --portico-font-family: Inter, system-ui, sans-serif;
    --portico-font-size-master: 10px;
    --portico-border-radius-master: 4px;
    --portico-z-index: 999;
    --portico-qr-color: #000000;
  }
  .root {
    color-scheme: dark;
    --portico-canvas: #121316;
    --portico-surface: #1b1d21;
    --portico-surface-raised: #25282d;
    --portico-surface-pressed: #2f3338;
    --portico-text: #f4f5f6;
    --portico-text-secondary: #a9aeb6;
    --portico-text-muted: #9aa0a9;
    --portico-line: rgb(255 255 255 / 0.09);
    --portico-edge: #717173;
    --portico-backdrop: rgb(0 0 0 / 0.48);
    --portico-accent: #5665f8;
    --portico-accent-hover: #4b56e8;
    --portico-accent-pressed: #4047d8;
    --portico-accent-soft: #1c1f37;
    --portico-accent-text: #7187fb;
    --portico-focus: #5b6cff;
    --portico-positive: #4cc38a;
    --portico-positive-soft: #1a2c26;
    --portico-caution: #f1a10d;
    --portico-caution-soft: #312715;
    --portico-critical: #ff8a80;
    --portico-critical-soft: #332425;
  }
  .root:where(.light) {
    color-scheme: light;
    --portico-canvas: #ffffff;
    --portico-surface: #f5f6f7;
    --portico-surface-raised: #eceef0;
    --portico-surface-pressed: #e1e4e8;
    --portico-text: #15171a;
    --portico-text-secondary: #5a6068;
    --portico-text-muted: #5f656d;
    --portico-line: rgb(0 0 0 / 0.1);
    --portico-edge: #878787;
    --portico-backdrop: rgb(0 0 0 / 0.32);
    --portico-accent: #4353e6;
    --portico-accent-hover: #3944d6;
    --portico-accent-pressed: #2f33c7;
    --portico-accent-soft: #e5e7fc;
    --portico-accent-text: #4353e6;
    --portico-focus: #4353e6;
    --portico-positive: #13764b;
    --portico-positive-soft: #dfece6;
    --portico-caution: #8a5300;
    --portico-caution-soft: #efe7db;
    --portico-critical: #b3261e;
    --portico-critical-soft: #f4e1e0;
  }
  @media (prefers-color-scheme: light) {
    .root:where(.system) {
      color-scheme: light;
      --portico-canvas: #ffffff;
      --portico-surface: #f5f6f7;
      --portico-surface-raised: #eceef0;
      --portico-surface-pressed: #e1e4e8;
      --portico-text: #15171a;
      --portico-text-secondary: #5a6068;
      --portico-text-muted: #5f656d;
      --portico-line: rgb(0 0 0 / 0.1);
      --portico-edge: #878787;
      --portico-backdrop: rgb(0 0 0 / 0.32);
      --portico-accent: #4353e6;
      --portico-accent-hover: #3944d6;
      --portico-accent-pressed: #2f33c7;
      --portico-accent-soft: #e5e7fc;
      --portico-accent-text: #4353e6;
      --portico-focus: #4353e6;
      --portico-positive: #13764b;
      --portico-positive-soft: #dfece6;
      --portico-caution: #8a5300;
      --portico-caution-soft: #efe7db;
      --portico-critical: #b3261e;
      --portico-critical-soft: #f4e1e0;
    }
  }
`

export { styles as css }
