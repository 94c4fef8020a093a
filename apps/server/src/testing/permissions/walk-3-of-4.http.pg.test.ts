import { describePermissionMatrix } from './walk.suite.ts';

describePermissionMatrix(import.meta.filename);
