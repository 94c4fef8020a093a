/**
 * One violation for each rule of .dependency-cruiser.cjs, and imports that are right. They are written into a temporary folder at each check:
 * a rule that does not catch its own violation (or catches a right import) is a rule that checks nothing.
 */
export const VIOLATIONS = [
  { rule: 'no-circular', from: 'packages/domain/src/money/a.ts', code: `import type { b } from './b.ts';\nexport type a = b;` },
  { rule: 'resolvable', from: 'packages/domain/src/money/lost.ts', code: `import { x } from './nowhere.ts';\nx;` },
  { rule: 'domain-is-pure', from: 'packages/domain/src/money/zod.ts', code: `import { x } from 'zod';\nx;` },
  { rule: 'temporal-in-time', from: 'packages/domain/src/money/temporal.ts', code: `import { x } from 'temporal-polyfill';\nx;` },
  { rule: 'contract-knows-domain-only', from: 'packages/contract/src/react.ts', code: `import { x } from 'react';\nx;` },
  { rule: 'light-validation', from: 'packages/app-kit/src/heavy.ts', code: `import { x } from 'zod';\nx;` },
  {
    rule: 'ui-fetches-nothing',
    from: 'packages/ui/src/fetch.tsx',
    code: `import { x } from '@servery/app-kit/kit.ts';\nexport const y = <p>{x}</p>;`,
  },
  { rule: 'app-kit-below-ui', from: 'packages/app-kit/src/looks.ts', code: `import { x } from '@servery/ui/look.ts';\nx;` },
  {
    rule: 'device-app-for-devices',
    from: 'apps/staff/src/shared/till.ts',
    code: `import { x } from '@servery/device-app/shell.ts';\nx;`,
  },
  { rule: 'packages-below-apps', from: 'packages/ui/src/app.ts', code: `import { x } from '../../../apps/staff/src/shared/x.ts';\nx;` },
  { rule: 'apps-apart', from: 'apps/staff/src/shared/other.ts', code: `export * from '../../../kitchen/src/shared/x.ts';` },
  {
    rule: 'simulators-by-address',
    from: 'apps/server/src/integrations/sunmi/direct.ts',
    code: `export * from '../../../../../simulators/sunmi/src/x.ts';`,
  },
  { rule: 'simulators-apart', from: 'simulators/sunmi/src/x.ts', code: `import { x } from '@servery/contract/endpoint';\nx;` },
  { rule: 'simulators-apart', from: 'simulators/sms/src/y.ts', code: `export * from '../../sunmi/src/x.ts';` },
  { rule: 'features-apart', from: 'apps/staff/src/features/orders/x.ts', code: `import { x } from '../menu/x.ts';\nx;` },
  { rule: 'shared-below-features', from: 'apps/staff/src/shared/up.ts', code: `const x = await import('../features/menu/x.ts');\nx;` },
  { rule: 'kit-below-features', from: 'apps/staff/src/kit/up.ts', code: `import { x } from '../features/menu/x.ts';\nx;` },
  {
    rule: 'module-front-door',
    from: 'apps/server/src/compose.ts',
    code: `import { x } from './modules/menu/menu.repo.ts';\nexport const y = x;`,
  },
  {
    rule: 'modules-apart',
    from: 'apps/server/src/modules/orders/x.ts',
    code: `import { x } from '../menu/menu.repo.ts';\nx;`,
  },
  {
    rule: 'modules-below-compose',
    from: 'apps/server/src/modules/orders/print.ts',
    code: `import { x } from '../../integrations/sunmi/x.ts';\nx;`,
  },
  {
    rule: 'integrations-below-modules',
    from: 'apps/server/src/integrations/sunmi/up.ts',
    code: `import { x } from '../../modules/menu/index.ts';\nx;`,
  },
  { rule: 'integrations-apart', from: 'apps/server/src/integrations/epson/x.ts', code: `import { x } from '../sunmi/x.ts';\nx;` },
  {
    rule: 'platform-below-modules',
    from: 'apps/server/src/platform/http/up.ts',
    code: `import { x } from '../../modules/menu/index.ts';\nx;`,
  },
  { rule: 'demo-apart', from: 'apps/server/src/platform/http/sample.ts', code: `import { x } from '../../demo/x.ts';\nx;` },
  {
    rule: 'ports-are-interfaces',
    from: 'apps/server/src/ports/printer.ts',
    code: `import type { x } from '../platform/http/x.ts';\nexport type y = typeof x;`,
  },
  { rule: 'compose-is-the-top', from: 'apps/server/src/platform/http/top.ts', code: `import { y } from '../../compose.ts';\ny;` },
  { rule: 'routes-without-repo', from: 'apps/server/src/modules/menu/menu.routes.ts', code: `import { x } from './menu.repo.ts';\nx;` },
  { rule: 'no-test-code-in-production', from: 'apps/server/src/platform/http/test.ts', code: `import { x } from 'vitest';\nx;` },
  { rule: 'browsers-without-node', from: 'apps/staff/src/shared/file.ts', code: `import { readFileSync } from 'node:fs';\nreadFileSync;` },
];

const X = 'export const x = 1;';

/** What the violations and the right imports lead to; and imports that no rule may touch. */
export const RIGHT = {
  'packages/domain/src/money/b.ts': `import type { a } from './a.ts';\nexport type b = a;`,
  'packages/domain/src/money/index.ts': X,
  'packages/domain/src/money/money.test.ts': `import { x } from 'vitest';\nimport { readFileSync } from 'node:fs';\nx; readFileSync;`,
  'packages/domain/src/time/index.ts': `import { x } from 'temporal-polyfill';\nexport { x };`,
  'packages/contract/src/endpoint.ts': `import { x } from 'zod/mini';\nimport { x as y } from '@servery/domain/money';\nexport { x, y };`,
  'packages/app-kit/src/kit.ts': `import { x } from '@servery/contract/endpoint';\nexport { x };`,
  'packages/ui/src/look.ts': `import { x } from '@servery/domain/money';\nexport { x };`,
  'packages/device-app/src/shell.ts': `import { x } from '@servery/app-kit/kit.ts';\nimport { x as y } from '@servery/ui/look.ts';\nexport { x, y };`,
  'apps/kitchen/src/shared/x.ts': X,
  'apps/kitchen/src/app/shell.ts': `import { x } from '@servery/device-app/shell.ts';\nexport { x };`,
  'apps/staff/src/shared/x.ts': X,
  'apps/staff/src/features/menu/x.ts': `import { x } from '../../shared/x.ts';\nimport { x as y } from '@servery/ui/look.ts';\nexport { x, y };`,
  'apps/staff/src/app/routes.tsx': `import { x } from '../features/menu/x.ts';\nexport const y = <p>{x}</p>;`,
  'apps/server/src/demo/x.ts': X,
  'simulators/kit/src/x.ts': X,
  'simulators/sunmi/src/page.ts': `import { x } from '../../kit/src/x.ts';\nexport { x };`,
  'apps/server/src/main.ts': `import { y } from './compose.ts';\ny;`,
  'apps/server/src/modules/menu/index.ts': `import { x } from './menu.repo.ts';\nexport { x };`,
  'apps/server/src/modules/menu/menu.repo.ts': X,
  'apps/server/src/modules/orders/index.ts': `import { x } from '../menu/index.ts';\nimport { x as y } from '../../platform/http/x.ts';\nexport { x, y };`,
  'apps/server/src/integrations/sunmi/x.ts': `import type { z } from '../../ports/mail.ts';\nexport const x = 1 as unknown as z;`,
  'apps/server/src/platform/http/x.ts': X,
  'apps/server/src/ports/mail.ts': `import type { x } from '@servery/domain/money';\nexport type z = typeof x;`,
};

/** Packages as npm would install them. */
export const INSTALLED = ['zod', 'zod/mini', 'react', 'vitest', 'temporal-polyfill'];
