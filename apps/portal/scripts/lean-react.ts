import type { Plugin } from 'vite';

/**
 * Functions of React DOM for features that the portal does not use. They keep their names and lose their bodies; a search for view
 * transitions, which would find none, does nothing either.
 */
const idle = {
  '<ViewTransition>': [
    'applyViewTransitionToHostInstances',
    'applyViewTransitionToHostInstancesRecursive',
    'restoreViewTransitionOnHostInstances',
    'commitAppearingPairViewTransitions',
    'commitEnterViewTransitions',
    'commitDeletedPairViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'restorePairedViewTransitions',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    'measureViewTransitionHostInstancesRecursive',
    'measureNestedViewTransitions',
    'scheduleViewTransitionEvent',
    'applyViewTransitionName',
    'restoreViewTransitionName',
    'startViewTransition',
    'createViewTransitionInstance',
    'getViewTransitionName',
    'getViewTransitionClassName',
  ],
  'stylesheets and scripts in components, and react-dom preload() and its like': [
    'preload',
    'preloadModule',
    'preinitStyle',
    'preinitScript',
    'preinitModuleScript',
    'prefetchDNS',
    'preconnect',
    'preconnectAs',
    'preloadStylesheet',
    'acquireResource',
    'suspendResource',
    'insertStylesheetIntoRoot',
    'insertSuspendedStylesheets',
  ],
  'custom elements': ['setPropOnCustomElement'],
  'refs to fragments': ['validateDocumentPositionWithFiberTree', 'commitNewChildToFragmentInstance', 'deleteChildFromFragmentInstance'],
  '<SuspenseList>': ['updateSuspenseListComponent'],
  'useActionState()': ['dispatchActionState', 'runActionStateAction', 'mountActionState', 'updateActionStateImpl'],
};
/** Component names in stack traces, which are meaningless after minification. */
const silent = 'describeNativeComponentFrame';
/** Methods of objects that are never created. */
const methods = ['FragmentInstance', 'ViewTransitionPseudoElement'];

const file = /react-dom-client\.production\.js$/;

/**
 * Removes from React DOM what the portal does not use: four kilobytes less for every guest. Fails the build if React's code no longer
 * matches.
 */
export const leanReact: Plugin = {
  name: 'lean-react',
  enforce: 'pre',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  transform: {
    filter: { id: file },
    handler(code) {
      let lean = code;
      const cut = (what: string, pattern: RegExp, instead: string) => {
        const before = lean.length;
        lean = lean.replace(pattern, instead);
        if (lean.length === before) this.error(`React DOM has no ${what} any more: see scripts/lean-react.ts.`);
      };
      for (const name of Object.values(idle).flat())
        cut(name, new RegExp(`^function ${name}\\([\\s\\S]*?\\n}\\n`, 'm'), `function ${name}() {}\n`);
      cut(silent, new RegExp(`^function ${silent}\\([\\s\\S]*?\\n}\\n`, 'm'), `function ${silent}() {\n  return '';\n}\n`);
      for (const name of methods) cut(name, new RegExp(`^${name}\\.prototype\\.\\w+ = function[\\s\\S]*?\\n};\\n`, 'gm'), '');
      return { code: lean, map: null };
    },
  },
};
