import { describeWalk } from './walk.suite.ts';

describeWalk(import.meta.filename);
