/**
 * The import arrows of ARCHITECTURE.md. `comment` says what to do instead and is shown with each violation.
 * scripts/lib/boundaries.mjs runs this over the sources and over planted violations, one for each rule: a rule that catches nothing fails.
 */
const tests = '\\.(test|cases|suite)\\.tsx?$';
const moduleFolder = '^apps/server/src/modules/([^/]+)/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'Move what both need into a file below them, or let one of them speak by events.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'The import leads nowhere: check the spelling, or add the package to the workspace that imports it.',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      comment: 'The domain imports nothing but itself (tests: their tools). Take what you need as a parameter.',
      from: { path: '^packages/domain/src', pathNot: tests },
      to: { pathNot: ['^packages/domain/', '^node_modules/temporal-polyfill/'] },
    },
    {
      name: 'temporal-in-time',
      severity: 'error',
      comment: 'Only domain/time touches Temporal. Use its functions, or add one there.',
      from: { pathNot: '^packages/domain/src/time/' },
      to: { path: '^node_modules/temporal-polyfill/' },
    },
    {
      name: 'contract-knows-domain-only',
      severity: 'error',
      comment: 'The contract is read by browsers and server alike: it imports the domain and zod/mini, nothing else.',
      from: { path: '^packages/contract/src', pathNot: tests },
      to: { pathNot: ['^packages/(contract|domain)/', '^node_modules/zod/'] },
    },
    {
      name: 'light-validation',
      severity: 'error',
      comment: 'Browsers load this: import zod/mini instead of zod.',
      from: { path: '^(packages/(contract|ui|app-kit|device-app)|apps/(portal|kitchen|pos|staff|admin))/src' },
      to: { path: '^node_modules/zod/(index|v4/classic)' },
    },
    {
      name: 'ui-fetches-nothing',
      severity: 'error',
      comment: 'packages/ui is looks only: no app-kit. Fetch in the feature and pass the data in.',
      from: { path: '^packages/ui/src' },
      to: { path: '^packages/(app-kit|device-app)/' },
    },
    {
      name: 'app-kit-below-ui',
      severity: 'error',
      comment: 'app-kit is the browser runtime without looks. Put the component into packages/ui, and join the two in a feature.',
      from: { path: '^packages/app-kit/src' },
      to: { path: '^packages/(ui|device-app)/' },
    },
    {
      name: 'device-app-for-devices',
      severity: 'error',
      comment: 'packages/device-app is what apps of paired devices share. What other apps need too belongs into packages/ui or app-kit.',
      from: { path: '^apps/(portal|staff|admin|server)/' },
      to: { path: '^packages/device-app/' },
    },
    {
      name: 'packages-below-apps',
      severity: 'error',
      comment: 'A package never imports an app. Move the code down into a package, or pass it in.',
      from: { path: '^packages/' },
      to: { path: '^(apps|simulators|tests|bench)/' },
    },
    {
      name: 'apps-apart',
      severity: 'error',
      comment: 'An app never imports another app. Share by a package, or speak over the contract.',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'simulators-by-address',
      severity: 'error',
      comment: 'A simulator is reached over HTTP. Only tests run one, and the files that start the whole server.',
      from: { path: '^apps/', pathNot: [tests, '/testing/', '^apps/server/src/(start/)?[^/]+\\.ts$'] },
      to: { path: '^simulators/' },
    },
    {
      name: 'simulators-apart',
      severity: 'error',
      comment:
        'A simulator is the outside world: it knows the domain and the kit at most, never our contract, our apps or another simulator.',
      from: { path: '^simulators/([^/]+)/' },
      to: { path: '^(apps|simulators|tests|packages/(contract|ui|app-kit|device-app))/', pathNot: '^simulators/($1|kit)/' },
    },
    {
      name: 'features-apart',
      severity: 'error',
      comment: 'Features of an app do not import each other. Move the shared part into src/shared, or compose both in src/app.',
      from: { path: '^apps/([^/]+)/src/features/([^/]+)/' },
      to: { path: '^apps/$1/src/features/', pathNot: '^apps/$1/src/features/$2/' },
    },
    {
      name: 'shared-below-features',
      severity: 'error',
      comment: 'src/shared sits below kit, features and app. Pass the thing in, or move the file up.',
      from: { path: '^apps/([^/]+)/src/shared/' },
      to: { path: '^apps/$1/src/(kit|features|app)/' },
    },
    {
      name: 'kit-below-features',
      severity: 'error',
      comment: 'src/kit is what screens are made with: it knows shared, no feature and no frame. Let the feature pass it in.',
      from: { path: '^apps/([^/]+)/src/kit/' },
      to: { path: '^apps/$1/src/(features|app)/' },
    },
    {
      name: 'module-front-door',
      severity: 'error',
      comment:
        "A module is reached through its index.ts only. Export it there, let compose.ts hand it over, or listen to the module's events.",
      from: { path: '^apps/server/', pathNot: [moduleFolder, '/testing/', tests] },
      to: { path: moduleFolder, pathNot: '^apps/server/src/modules/[^/]+/index\\.ts$' },
    },
    {
      name: 'modules-apart',
      severity: 'error',
      comment: 'A module reaches another through its index.ts only; two that need each other speak by events.',
      from: { path: moduleFolder },
      to: { path: moduleFolder, pathNot: ['^apps/server/src/modules/$1/', '^apps/server/src/modules/[^/]+/index\\.ts$'] },
    },
    {
      name: 'modules-below-compose',
      severity: 'error',
      comment: 'A module knows domain, contract, platform and ports. Integrations reach it through a port that compose.ts fills.',
      from: { path: moduleFolder, pathNot: tests },
      to: { path: ['^apps/server/src/(integrations|scripts|testing)/', '^packages/(ui|app-kit|device-app)/'] },
    },
    {
      name: 'integrations-below-modules',
      severity: 'error',
      comment: 'An integration fills a port: it knows ports, platform and domain. What a module needs from it goes through the port.',
      from: { path: '^apps/server/src/integrations/', pathNot: tests },
      to: { path: ['^apps/server/src/modules/', '^packages/(ui|app-kit|device-app)/'] },
    },
    {
      name: 'integrations-apart',
      severity: 'error',
      comment: 'Integrations never import each other. What two share belongs to platform or to the port.',
      from: { path: '^apps/server/src/integrations/([^/]+)/' },
      to: { path: '^apps/server/src/integrations/', pathNot: '^apps/server/src/integrations/$1/' },
    },
    {
      name: 'platform-below-modules',
      severity: 'error',
      comment: 'Platform serves modules and knows none. Take the thing as a parameter; compose.ts hands it over.',
      from: { path: '^apps/server/src/platform/', pathNot: tests },
      to: { path: '^apps/server/src/(modules|integrations|scripts)/' },
    },
    {
      name: 'ports-are-interfaces',
      severity: 'error',
      comment: 'A port is an interface: domain and contract types only (its suite: test tools too).',
      from: { path: '^apps/server/src/ports/', pathNot: tests },
      to: { pathNot: ['^packages/(domain|contract)/', '^apps/server/src/ports/'] },
    },
    {
      name: 'compose-is-the-top',
      severity: 'error',
      comment: 'Nothing imports compose.ts and its kin but the entry. Take what you need as a parameter.',
      from: {
        path: '^(apps|packages|simulators)/',
        pathNot: [
          '^apps/server/src/(main|cluster|compose-node|compose-policies|start/[^/]+)\\.ts$',
          '^apps/server/src/scripts/',
          '/testing/',
          tests,
        ],
      },
      to: { path: '^apps/server/src/compose(-node|-ports|-policies)?\\.ts$' },
    },
    {
      name: 'demo-apart',
      severity: 'error',
      comment: 'The product works without its demo: only what starts everything loads it. Move what both need into a module or platform.',
      from: { path: '^apps/server/src/', pathNot: ['^apps/server/src/(demo|start|scripts)/', '^apps/server/src/main\\.ts$', tests] },
      to: { path: '^apps/server/src/demo/' },
    },
    {
      name: 'routes-without-repo',
      severity: 'error',
      comment: 'Routes bind endpoints, nothing else: call the service or a use case, which owns the transaction.',
      from: { path: '\\.routes\\.ts$' },
      to: { path: ['\\.repo\\.ts$', '^node_modules/(pg|kysely)/'] },
    },
    {
      name: 'no-test-code-in-production',
      severity: 'error',
      comment: 'Code that runs must not need test code. Move the shared part out of the test.',
      from: {
        path: '^(apps|packages|simulators)/',
        pathNot: [tests, '/testing/', '/embedded-postgres/test-', '(vite|vitest)\\.config\\.ts$', '\\.gen\\.ts$'],
      },
      to: { path: [tests, '/testing/', '/embedded-postgres/test-', '^node_modules/(vitest|fast-check)/'] },
    },
    {
      name: 'browsers-without-node',
      severity: 'error',
      comment: 'A browser has no Node modules. Use a web API; what the server renders with goes into entry-server.',
      from: {
        path: '^(packages/(domain|contract|ui|app-kit|device-app)|apps/(portal|kitchen|pos|staff|admin))/src',
        pathNot: [tests, '/entry-server\\.'],
      },
      to: { dependencyTypes: ['core'] },
    },
  ],
  options: {
    // It cannot read TypeScript 7 by itself, and without this it passes on nothing.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['(^|/)dist/', '^\\.node/', '^\\.data/'] },
    extraExtensionsToScan: ['.css', '.svg', '.json', '.webp', '.png', '.csv', '.sql'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css', '.d.ts'],
    },
    cache: false,
  },
};
