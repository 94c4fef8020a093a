import { describePermissionMatrix } from './matrix.suite.ts';

describePermissionMatrix(import.meta.filename);
